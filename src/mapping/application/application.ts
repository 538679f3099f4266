import type { LabelName } from '../../kubernetes/name.js'
import type { Capabilities } from '../../profiles/profile.js'
import { byName } from '../../source/by-name.js'
import type { Place } from '../../source/place.js'
import { Declared } from '../read/declared.js'
import type { Origin } from '../rule/draft.js'
import type { Routing } from '../../options/options.js'
import type { Scope } from '../rule/scope.js'
import type { VolumeSource } from '../rule/volume-source.js'
import { arePortsReadable } from '../service/ports.js'
import { type Config, normaliseConfigs } from '../top-level/configs.js'
import { normaliseEndpoints } from '../top-level/endpoints.js'
import { normaliseNetworks } from '../top-level/networks.js'
import { normaliseSecrets, type Secret, type SecretUse } from '../top-level/secrets.js'
import { normaliseVolumes, type Volume } from '../top-level/volumes.js'
import { affinityLabels } from './affinity.js'
import { nameOrigin, shownApplicationName } from './application-name.js'
import { checkApplication } from './check-application.js'
import { withClaimLabels } from './claim-labels.js'
import { completeBuilds, completeServices } from './complete-services.js'
import type { ConfigMap } from './config-map.js'
import { orderByNeed } from './dependency-order.js'
import { partByPaths, withFreeNames } from './generated-routes.js'
import { HeldFiles } from './held-files.js'
import { volumeSource, withLocalVolumes } from './local-volumes.js'
import { type NetworkBorders, networkBorders } from './network-borders.js'
import { writtenHostMounts } from './place-host-volumes.js'
import { readServices } from './read-services.js'
import { withRenamedHosts } from './renamed-hosts.js'
import { endpointRoutes, publicRoutes, type Route } from './route.js'
import type { Service } from './service.js'
import type { ServiceSettings } from './service-rules.js'
import type { Services } from './services.js'
import { withVolumesFrom } from './volumes-from.js'

/** An application in one spelling: what a manifest says, with all that follows from it. */
export interface Application {
  /** The name as a valid Kubernetes name. */
  readonly application: LabelName
  /** Where that name comes from: the manifest, or an option. */
  readonly nameOrigin: Origin
  readonly namespace: string | undefined
  readonly domain: string | undefined
  /** What routes are made as (rule C4-07). */
  readonly routing: Routing
  readonly capabilities: Capabilities
  /** In the manifest's order. */
  readonly services: readonly Service[]
  /** With dependencies before their dependents, in the manifest's order otherwise. */
  readonly orderedServices: readonly Service[]
  /**
   * The services, and behind them those that no active profile brings, and whose images are contexts of the builds of
   * others (rule C1-07).
   */
  readonly buildable: readonly Service[]
  /** By their names. */
  readonly configMaps: ReadonlyMap<string, ConfigMap>
  readonly configs: readonly Config[]
  readonly volumes: readonly Volume[]
  readonly secrets: readonly Secret[]
  readonly routes: readonly Route[]
  /** What keeps networks apart, where somebody asks for that (rule C4-05). */
  readonly borders: NetworkBorders | undefined
  /** The name of the objects of a service, if there is such a service. */
  readonly serviceName: (service: string) => LabelName | undefined
  /** Where a volume is that is declared. */
  readonly sourceOf: (volume: string) => VolumeSource
  /** The Pod label of a service whose Pods have to share a node with others (rule R2.12-07). */
  affinityLabel(service: string): string | undefined
}

/** Reads the sound parts of a manifest; everything wrong in it is reported. */
export function normaliseApplication(root: Place, application: LabelName, given: Scope): Application {
  const { settings: all, weights, isWhole } = readServices(root, given)
  const settings = all.filter(({ name }) => !given.inactive.has(name) && !given.provided.has(name))
  // What is not read because all of it would be too large may well be there.
  const scope: Scope = isWhole ? given : { ...given, isBroken: true }
  const { options } = scope
  const routing = options.routes ?? { kind: 'Ingress' }
  const declared = normaliseVolumes(root.get('volumes'), scope)
  const secrets = normaliseSecrets(root.get('secrets'), secretUses(all), scope)
  const configs = normaliseConfigs(root.get('configs'), usedConfigs(settings), scope)
  const files = { configs: byName(configs), secrets: byName(secrets) }
  const local = withLocalVolumes(settings, declared, scope)
  const { services: sharing, volumes: named } = withVolumesFrom(local, declared, weights, scope)
  const held = new HeldFiles(
    application,
    configs.map(({ objectName }) => objectName),
    named.filter(({ source }) => source.kind === 'claim').map(({ objectName }) => objectName),
    writtenHostMounts(sharing, scope),
  )
  const parts = { application, files, held }
  const { services, configMaps, claims } = completeServices(sharing, weights, parts, scope)
  const inactive = all.filter(({ name }) => given.inactive.has(name))
  const onlyBuilt = completeBuilds(inactive, parts, scope)
  const volumes = withClaimLabels([...named, ...claims], services, scope)
  const byVolume = byName(volumes)
  const known: Services = {
    byName: byName(services),
    declared: new Declared(root, 'services', scope.isBroken),
    arePortsReadable: ({ place }) => arePortsReadable(place, scope),
  }
  const endpoints = endpointRoutes(
    normaliseEndpoints(
      root.get('endpoints'),
      { name: application, shown: shownApplicationName(application, root, scope) },
      scope,
    ),
    known,
    scope,
  )
  const networks = normaliseNetworks(root.get('networks'), scope)
  const generated = publicRoutes(services, endpoints, scope)
  const parted = routing.kind === 'HTTPRoute' ? generated.flatMap(partByPaths) : generated
  const routes = [...endpoints, ...withFreeNames(parted, endpoints, scope)]

  const written = { settings, files, configs, secrets }
  const made = { services, onlyBuilt, known, configMaps, volumes, routes, routing }
  checkApplication({ ...written, ...made }, root, scope)

  const labels = affinityLabels(services, byVolume, scope)
  const called = scope.capabilities.renamedAtUse
    ? withRenamedHosts({ services, configMaps }, scope)
    : { services, configMaps }
  const calledByName = byName(called.services)
  return {
    application,
    nameOrigin: nameOrigin(root, options),
    namespace: options.namespace,
    domain: options.domain,
    routing,
    capabilities: scope.capabilities,
    services: called.services,
    orderedServices: orderByNeed(known.byName, dependenciesOf, scope).map(({ name }) =>
      calledByName.get(name)!,
    ),
    buildable: [...called.services, ...onlyBuilt],
    configs,
    configMaps: new Map(called.configMaps.map((configMap) => [configMap.objectName, configMap])),
    volumes,
    secrets,
    routes,
    borders: networkBorders(called.services, networks, routes, scope),
    serviceName: (service) => known.byName.get(service)?.objectName,
    sourceOf: (volume) => volumeSource(byVolume.get(volume), volume),
    affinityLabel: (service) => labels.get(service),
  }
}

/** Whether a build or a container uses a secret; undefined where the secrets of some build could not be read. */
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

function dependenciesOf({ dependencies }: Service): Service['dependencies'] {
  return dependencies
}
