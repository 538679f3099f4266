import { type LabelName, toLabelName } from '../kubernetes/name.js'
import { byName } from '../source/by-name.js'
import type { Place } from '../source/place.js'
import { sentence, type Shown, verbatim } from '../source/shown.js'
import { Declared } from './read/declared.js'
import type { Scope, VariableScope } from './rule/scope.js'
import { arePortsReadable } from './service/network/ports.js'
import { normaliseConfigs } from './top-level/configs.js'
import { normaliseEndpoints } from './top-level/endpoints.js'
import { normaliseNetworks } from './top-level/networks.js'
import { normaliseSecrets, type Secret, type SecretUse } from './top-level/secrets.js'
import { hasOwnClaim, normaliseVolumes } from './top-level/volumes.js'
import { affinityLabels } from './passes/affinity-labels.js'
import { findMakers } from './model/built-images.js'
import { nameOrigin, shownApplicationName } from './model/application-name.js'
import { checkApplication } from './check-list.js'
import type { NamingKey } from './checks/checked-application.js'
import { withClaimDefaults } from './passes/claim-defaults.js'
import { withClaimLabels } from './passes/claim-labels.js'
import { completeBuilds, completeServices } from './complete-services.js'
import { orderByNeed } from './model/dependency-order.js'
import { partByPaths, withFreeNames } from './passes/generated-routes.js'
import { HeldFiles } from './host-files/held-files.js'
import { volumeSource, withLocalVolumes } from './passes/local-volumes.js'
import { withKeptData } from './passes/kept-data.js'
import { networkBorders } from './passes/network-borders.js'
import { writtenHostMounts } from './passes/place-host-volumes.js'
import { readServices } from './passes/read-services.js'
import { firstPasses, runPasses, textPasses } from './pass-list.js'
import { publicRoutes } from './passes/public-routes.js'
import { endpointRoutes } from './passes/endpoint-routes.js'
import { Mentions } from './mentions/mentions.js'
import { configMapsOf } from './model/config-map.js'
import { asPods, dependenciesOfPod, Pods } from './model/pods.js'
import { mountedVolumes, type Service } from './model/service.js'
import type { ServiceSettings } from './model/service-rules.js'
import type { Services } from './model/services.js'
import { volumeGroups } from './passes/volume-groups.js'
import { withVolumesFrom } from './passes/volumes-from.js'
import type { Application, VariablesSecret } from './model/application.js'

/** Reads the sound parts of a manifest, and reports all errors. `naming` comes from the walk along its keys. */
export function normaliseApplication(
  root: Place,
  application: LabelName,
  naming: readonly NamingKey[],
  given: Scope,
): Application {
  const { settings: all, weights, isWhole } = readServices(root, given)
  const active = all.filter(({ name }) => !given.inactive.has(name) && !given.provided.has(name))
  // Parts that were not read, because the whole would be too large, may exist.
  const scope: Scope = isWhole ? given : { ...given, isBroken: true }
  const { options } = scope
  const routing = options.routes ?? { kind: 'Ingress' }
  const declared = normaliseVolumes(root.get('volumes'), scope)
  const secrets = normaliseSecrets(root.get('secrets'), secretUses(all), scope)
  const configs = normaliseConfigs(root.get('configs'), usedConfigs(active), scope)
  const files = { configs: byName(configs), secrets: byName(secrets) }
  const first = {
    services: active,
    configMaps: configMapsOf(configs),
    mentions: new Mentions([], [], () => []),
  }
  const settings = runPasses(firstPasses, first, scope).services
  const local = withLocalVolumes(settings, declared, scope)
  const shared = withVolumesFrom(local, declared, weights, scope)
  const { services: sharing, volumes: named } = scope.capabilities.filesInContainers
    ? withKeptData(shared, scope)
    : shared
  const names = { name: application, shown: shownApplicationName(application, root, scope) }
  const held = new HeldFiles(
    names,
    configs.map(({ objectName }) => objectName),
    named.filter(({ source }) => source.kind === 'claim').map(({ objectName }) => objectName),
    writtenHostMounts(sharing, scope),
  )
  const otherNames = naming.flatMap((key) => key.names.map(({ name }) => name))
  const parts = { application, files, held, otherNames }
  const { services, configMaps, claims, mentions } = completeServices(sharing, weights, parts, scope)
  const inactive = all.filter(({ name }) => given.inactive.has(name))
  const onlyBuilt = completeBuilds(inactive, parts, scope)
  const labelled = withClaimLabels([...named, ...claims], services, scope)
  const volumes = withClaimDefaults(labelled, services, scope)
  const byVolume = byName(volumes)
  const known: Services = {
    byName: byName(services),
    declared: new Declared(root, 'services', scope.isBroken),
    arePortsReadable: ({ place }) => arePortsReadable(place, scope),
  }
  const endpoints = endpointRoutes(normaliseEndpoints(root.get('endpoints'), names, scope), known, scope)
  const networks = normaliseNetworks(root.get('networks'), scope)
  const generated = publicRoutes(services, endpoints, scope)
  const parted = routing.kind === 'HTTPRoute' ? generated.flatMap(partByPaths) : generated
  const routes = [...endpoints, ...withFreeNames(parted, endpoints, scope)]

  const buildable = [...services, ...onlyBuilt]
  const blockOf = (name: string) => new Declared(root, name, scope.isBroken)
  const declaredNames = {
    configs: blockOf('configs'),
    networks: blockOf('networks'),
    secrets: blockOf('secrets'),
    volumes: blockOf('volumes'),
  }
  const written = {
    application: names,
    settings,
    declared: declaredNames,
    files,
    configs,
    secrets,
    naming,
    mentions,
  }
  const made = { services, known, buildable, configMaps, volumes: byVolume, routes, endpoints, routing }
  checkApplication({ ...written, ...made, pods: new Pods(services) }, scope)

  const mounted = mountedVolumes(services)
  const labels = affinityLabels(asPods(services), byVolume, scope)
  const groups = volumeGroups(services, byVolume, scope)
  const called = runPasses(textPasses, { services, configMaps, mentions }, scope)
  const calledByName = byName(called.services)
  const ordered = orderByNeed(known.byName, dependenciesOf, scope).map(({ name }) => calledByName.get(name)!)
  // Containers of a Pod start in the order of their dependencies.
  const pods = new Pods(ordered)
  return {
    application,
    nameOrigin: nameOrigin(root, options),
    namespace: options.namespace,
    domain: options.domain,
    clusterIssuer: options.clusterIssuer,
    routing,
    capabilities: scope.capabilities,
    services: called.services,
    orderedServices: pods.areShared ? orderByPods(pods) : ordered,
    pods,
    buildable: [...called.services, ...onlyBuilt],
    configs,
    configMaps: new Map(called.configMaps.map((configMap) => [configMap.objectName, configMap])),
    volumes,
    secrets,
    variablesSecret: variablesSecret(names, secrets, scope),
    routes,
    borders: networkBorders(called.services, networks, routes, scope),
    serviceName: (service) => known.byName.get(pods.hostNameOf(service))?.objectName,
    makerOf: findMakers(buildable, application),
    sourceOf: (volume) => volumeSource(byVolume.get(volume), volume),
    claims: volumes.filter(
      (volume) => hasOwnClaim(volume) && (scope.capabilities.claimsOfUnmounted || mounted.has(volume.name)),
    ),
    isOnManyNodes: (volume) => byVolume.get(volume)?.onManyNodes === true,
    volumeGroup: (service) => groups.get(service),
    affinityLabel: (service) => labels.get(service),
  }
}

/** Returns the Secret for secret variables. No other secret of the manifest has its name. */
function variablesSecret(
  { name, shown }: { readonly name: LabelName; readonly shown: Shown },
  secrets: readonly Secret[],
  { secretVariables: variables }: VariableScope,
): VariablesSecret | undefined {
  if (variables === undefined) return undefined
  const taken = new Set<string>(secrets.map(({ objectName }) => objectName))
  let ending = 'variables'
  for (let number = 2; taken.has(toLabelName(`${name}-${ending}`)); number++) ending = `variables-${number}`
  return {
    objectName: toLabelName(`${name}-${ending}`),
    shownName: sentence`${shown}-${verbatim(ending)}`,
    variables,
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

/** Returns the services in the order of what their Pods need, with those of each Pod together. */
function orderByPods(pods: Pods): readonly Service[] {
  const needsOf = (host: Service) => dependenciesOfPod(host, pods)
  const silent = { report: () => undefined }
  return orderByNeed(byName(pods.hosts), needsOf, silent).flatMap((host) => pods.servicesOf(host))
}

function dependenciesOf({ dependencies }: Service): Service['dependencies'] {
  return dependencies
}
