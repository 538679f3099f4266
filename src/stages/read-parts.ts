import { workloadSections, workloadsIn } from '../keys/workload-sections.js'
import type { LabelName } from '../kubernetes/name.js'
import { byName } from '../source/by-name.js'
import type { Place } from '../source/place.js'
import { joined, sentence, type Shown, words } from '../source/shown.js'
import type { NamingKey } from '../checks/checked-application.js'
import { Mentions } from '../inference/mentions/mentions.js'
import { shownApplicationName } from '../application/application-name.js'
import { configMapsOf } from '../application/config-map.js'
import type { Files } from '../application/files.js'
import { blankService } from '../application/service.js'
import { normaliseService, type ServiceSettings } from '../rules/service-rules.js'
import { hasPodWaits } from '../application/pod-waits.js'
import { Weights } from '../application/weight.js'
import type { Parts } from '../inference/passes/pass.js'
import { Declared } from '../rules/values/declared.js'
import type { Scope } from '../rules/types/scope.js'
import { type Config, normaliseConfigs } from '../rules/top-level/configs.js'
import { normaliseEndpoints } from '../rules/top-level/endpoints.js'
import { normaliseNetworks } from '../rules/top-level/networks.js'
import { normaliseSecrets, type Secret, type SecretUse } from '../rules/top-level/secrets.js'
import { normaliseVolumes } from '../rules/top-level/volumes.js'

/** The services of a manifest. */
interface ReadServices {
  readonly services: readonly ServiceSettings[]
  readonly weights: Weights
  /** False if the rest was not read, because the objects would be far too large. */
  readonly areAll: boolean
}

/** The parts of an application as the manifest has them, in one notation. */
export interface ReadParts<One = ServiceSettings> extends Parts<One> {
  readonly root: Place
  /** The name of the application, in Kubernetes and for messages. */
  readonly application: { readonly name: LabelName; readonly shown: Shown }
  /** All services as the manifest has them, also those that are left out later. */
  readonly written: readonly ServiceSettings[]
  /** The inactive services, whose images may be contexts of builds. */
  readonly inactive: readonly ServiceSettings[]
  readonly configs: readonly Config[]
  readonly secrets: readonly Secret[]
  readonly files: Files
  /** The unsupported keys that give services other names. */
  readonly naming: readonly NamingKey[]
}

/** Reads services until the objects would be far too large for the size of the input. */
export function readServices(root: Place, scope: Scope): ReadServices {
  const entries = workloadsIn(root)
  if (!scope.isBroken) checkForServices(root, scope)
  const services: ServiceSettings[] = []
  const weights = new Weights(scope.inputSize, hasPodWaits(scope))
  for (const entry of entries) {
    const service = normaliseService(entry, scope, blankService)
    if (!weights.hasRoomFor(service)) {
      scope.report('too-large', entry, { limit: weights.limit / 1000 })
      break
    }
    services.push(service)
  }
  return { services, weights, areAll: services.length === entries.length }
}

/** Reads the other blocks of a manifest. */
export function readParts(
  root: Place,
  name: LabelName,
  naming: readonly NamingKey[],
  { services: all, weights }: ReadServices,
  scope: Scope,
): ReadParts {
  const services = all.filter(
    (service) => !scope.inactive.has(service.name) && !scope.provided.has(service.name),
  )
  const application = { name, shown: shownApplicationName(name, root, scope) }
  const configs = normaliseConfigs(root.get('configs'), usedConfigs(services), scope)
  const secrets = normaliseSecrets(root.get('secrets'), secretUses(all), scope)
  const namesIn = (block: string) => new Declared(root, [block], scope.isBroken)
  return {
    root,
    application,
    naming,
    services,
    written: all,
    inactive: all.filter((service) => scope.inactive.has(service.name)),
    volumes: normaliseVolumes(root.get('volumes'), scope),
    networks: normaliseNetworks(root.get('networks'), scope),
    endpoints: normaliseEndpoints(root.get('endpoints'), application, scope),
    configs,
    secrets,
    files: { configs: byName(configs), secrets: byName(secrets) },
    configMaps: configMapsOf(configs),
    declared: {
      configs: namesIn('configs'),
      networks: namesIn('networks'),
      secrets: namesIn('secrets'),
      services: new Declared(root, workloadSections, scope.isBroken),
      volumes: namesIn('volumes'),
    },
    mentions: new Mentions([], [], () => []),
    routing: scope.options.routes ?? { kind: 'Ingress' },
    endpointRoutes: [],
    routes: [],
    borders: undefined,
    weights,
  }
}

/**
 * Returns a function that tells if a build or a container uses a secret. It returns undefined if the secrets of some
 * build could not be read.
 */
function secretUses(services: readonly ServiceSettings[]): (secret: string) => SecretUse | undefined {
  const inBuilds = new Set(services.flatMap(({ build }) => (build?.secrets ?? []).map(({ name }) => name)))
  const inContainers = new Set(
    services.flatMap(({ runtimeSecrets }) => runtimeSecrets.map(({ name }) => name)),
  )
  const areAllKnown = services.every(
    ({ place, build }) => build?.place.isReadable('secrets') ?? !place.has('build'),
  )
  return (secret) => {
    if (inBuilds.has(secret)) return 'build'
    if (inContainers.has(secret)) return 'container'
    return areAllKnown ? 'nothing' : undefined
  }
}

function usedConfigs(services: readonly ServiceSettings[]): (config: string) => boolean {
  const used = new Set(services.flatMap(({ configs }) => configs.map(({ name }) => name)))
  return (config) => used.has(config)
}

/** The advice for a manifest without services. */
export const addService = words('Add a service below `services:`.')

function checkForServices(root: Place, { report, inactive, capabilities }: Scope): void {
  const place = root.get('services')
  const isEmpty = place?.isNull || (place?.node.kind === 'map' && place.node.entries.length === 0)
  if ((root.has('services') && !isEmpty) || root.has('jobs')) return
  if (capabilities.servicesOptional) {
    report('no-workloads', place ?? root, {})
    return
  }
  const profiles = joined(new Set([...inactive.values()].flat()), ' or ')
  const instead =
    profiles.length === 0
      ? addService
      : sentence`All services belong to profiles. Add ${profiles} to the option \`activeProfiles\`.`
  report('no-services', place ?? root, { instead })
}
