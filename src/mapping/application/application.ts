import { isLabelName, type LabelName, toLabelName } from '../../kubernetes/name.js'
import type { Capabilities } from '../../profiles/profile.js'
import type { Place } from '../../source/place.js'
import { checkAnnotations, dependsOnAnnotation } from './annotations.js'
import { Declared } from '../read/declared.js'
import { affinityLabels } from './affinity.js'
import { withCalledJobs } from './called-jobs.js'
import { withClaimLabels } from './claim-labels.js'
import { checkBuildContexts } from './build-contexts.js'
import { checkDependencies } from './dependencies.js'
import { orderByNeed } from './dependency-order.js'
import { reportDockerHosts } from './docker-hosts.js'
import { reportSecretFiles } from './secret-files.js'
import { withPullPolicies } from './built-images.js'
import { builtImage, type DerivedImages, resolveImage } from './image.js'
import { imagePorts, imageVolumes } from './image-configs.js'
import { reportUnfilledVolumes } from './image-filled-volumes.js'
import { reportInjectedVariables } from './injected-variables.js'
import { withAskedKind, withInferredJobs, workloadKind } from './kind.js'
import { isClusterService, reportCollisions, reportRenamed, serviceObjectName } from './object-names.js'
import { reportHostName } from './map-host-name.js'
import { reportPreStart } from './map-pre-start.js'
import { volumeSource, withLocalVolumes } from './local-volumes.js'
import { type ConfigMap, configMapsOf } from './config-map.js'
import { checkFiles, checkFileUses, fileMounts, type Files } from './file-mounts.js'
import { HeldFiles } from './held-files.js'
import { checkMounts, reportVolumesOnEveryNode } from './mounts.js'
import { withOneShots } from './one-shot.js'
import { checkRouteSize, checkWorkloadSize } from './object-size.js'
import { withRenamedHosts } from './renamed-hosts.js'
import { withNamedPorts } from './named-ports.js'
import { checkHttpRoute } from './http-route-limits.js'
import { partByPaths, withFreeNames } from './generated-routes.js'
import { checkNetworks, type NetworkBorders, networkBorders } from './network-borders.js'
import { withOwnNodePorts } from './node-ports.js'
import { reachOf } from './reach.js'
import { endpointRoutes, publicRoutes, reportShadowed, type Route } from './route.js'
import type { Routing, TranslateOptions } from '../rule/options.js'
import type { Origin } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { VolumeSource } from '../rule/volume-source.js'
import { hasService, type Service } from './service.js'
import { withAliases } from './service-aliases.js'
import { normaliseService, type ServiceSettings } from './service-rules.js'
import type { Services } from './services.js'
import { arePortsReadable, withFoundPorts } from '../service/ports.js'
import { type Config, normaliseConfigs } from '../top-level/configs.js'
import { normaliseEndpoints } from '../top-level/endpoints.js'
import { normaliseNetworks } from '../top-level/networks.js'
import { normaliseSecrets, type Secret, type SecretUse } from '../top-level/secrets.js'
import { hasOwnClaim, normaliseVolumes, type Volume } from '../top-level/volumes.js'
import {
  type PlacedMounts,
  placeHostVolumes,
  withSplitFolders,
  writtenHostMounts,
} from './place-host-volumes.js'
import { reportUndefined } from './undefined-resource.js'
import { reportUnlistedPorts } from './unlisted-ports.js'
import { checkUpdatePolicy } from './update-policy.js'
import { withVolumesFrom } from './volumes-from.js'
import { Weights } from './weight.js'

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
  const settings = all.filter(({ name }) => !given.inactive.has(name))
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
  const { services, configMaps } = completeServices(sharing, weights, parts, scope)
  const onlyBuilt = all
    .filter(({ name }) => given.inactive.has(name))
    .map((service) => complete(service, placeHostVolumes(service, held, scope), parts, new Map(), scope))
  const volumes = withClaimLabels([...named, ...held.claims], services, scope)
  const byVolume = byName(volumes)
  const known: Services = {
    byName: byName(services),
    declared: new Declared(root, 'services', scope.isBroken),
    arePortsReadable: ({ place }) => arePortsReadable(place, scope),
  }
  const endpoints = endpointRoutes(
    normaliseEndpoints(root.get('endpoints'), application, scope),
    known,
    scope,
  )
  const networks = normaliseNetworks(root.get('networks'), scope)
  const generated = publicRoutes(services, endpoints, scope)
  const parted = routing.kind === 'HTTPRoute' ? generated.flatMap(partByPaths) : generated
  const routes = [...endpoints, ...withFreeNames(parted, endpoints, scope)]

  checkDependencies(known, scope)
  checkServices(known, byVolume, root, scope)
  const built = [...services, ...onlyBuilt]
  checkBuilds({ ...known, byName: byName(built) }, root, scope)
  checkFiles(files, settings, scope)
  reportCollisions('ConfigMap', configs, scope)
  reportCollisions('Secret', scope.capabilities.filesInContainers ? secrets : [], scope)
  reportCollisions('PersistentVolumeClaim', volumes.filter(hasOwnClaim), scope)
  reportCollisions(routing.kind, routes, scope)
  reportRenamed(services, reportCollisions('workload', built, scope), scope)
  for (const route of routes) {
    checkRouteSize(route, routing.kind, scope)
    if (routing.kind === 'HTTPRoute') checkHttpRoute(route, scope)
  }
  reportShadowed(routes, scope)
  if (!scope.capabilities.namedPorts) reportUnlistedPorts(known, scope)
  reportInjectedVariables(services, scope)
  if (scope.capabilities.laterChecks) {
    reportDockerHosts(services, configMaps, scope)
    reportSecretFiles(configMaps, secrets, scope)
    reportUnfilledVolumes(services, byVolume, scope)
  }

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

/** The services up to the first with which the objects would be out of all proportion to what they are made from. */
function readServices(
  root: Place,
  scope: Scope,
): { readonly settings: readonly ServiceSettings[]; readonly weights: Weights; readonly isWhole: boolean } {
  const entries = root.get('services')?.entries() ?? []
  if (!scope.isBroken) checkForServices(root, scope)
  const settings: ServiceSettings[] = []
  const weights = new Weights(scope.inputSize)
  for (const entry of entries) {
    const service = normaliseService(entry, scope)
    if (!weights.hasRoomFor(service)) {
      scope.report('too-large', entry, { limit: weights.limit / 1000 })
      break
    }
    settings.push(service)
  }
  return { settings, weights, isWhole: settings.length === entries.length }
}

/** What services are completed with. */
interface Parts {
  readonly application: LabelName
  readonly files: Files
  readonly held: HeldFiles
}

function completeServices(
  settings: readonly ServiceSettings[],
  weights: Weights,
  parts: Parts,
  scope: Scope,
): { readonly services: readonly Service[]; readonly configMaps: readonly ConfigMap[] } {
  const derived: DerivedImages = new Map()
  const jobs = withInferredJobs(withPullPolicies(settings), scope)
  const placed = new Map(jobs.map((service) => [service.name, placeHostVolumes(service, parts.held, scope)]))
  const configMaps = [...configMapsOf([...parts.files.configs.values()]), ...parts.held.configMaps]
  const completed = withOneShots(jobs, configMaps, scope).map((service) =>
    complete(withAskedKind(service, scope), placed.get(service.name)!, parts, derived, scope),
  )
  const services = withNames(withOwnNodePorts(completed, scope), configMaps, scope)
  const tooLarge = weights.isFull ? undefined : services.find((service) => !weights.hasRoomForNames(service))
  if (tooLarge !== undefined) scope.report('too-large', tooLarge.place, { limit: weights.limit / 1000 })
  return { services, configMaps }
}

function byName<Item extends { readonly name: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]))
}

/** The services with what they are called by others, and with the ports that others ask for. */
function withNames(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly Service[] {
  const named = withAliases(services, configMaps, scope)
  return scope.capabilities.namedPorts ? withCalledJobs(withNamedPorts(named, scope), configMaps) : named
}

/** What to do where a manifest has no services. */
export const addService = "Add a service below 'services:'."

function checkForServices(root: Place, { report, inactive }: Scope): void {
  const place = root.get('services')
  const isEmpty = place?.isNull || (place?.node.kind === 'map' && place.node.entries.length === 0)
  if (root.has('services') && !isEmpty) return
  const profiles = [...new Set([...inactive.values()].flat())].join(' or ')
  const instead =
    profiles === ''
      ? addService
      : `Its services only count with a profile: name ${profiles} in the option 'activeProfiles'.`
  report('no-services', place ?? root, { instead })
}

/** Adds to a service what follows from the rest of the application. */
function complete(
  settings: ServiceSettings,
  placed: PlacedMounts,
  { application, files }: Parts,
  derived: DerivedImages,
  scope: Scope,
): Service {
  const writtenMounts = settings.mounts
  const config = scope.imageConfigOf(settings.place)
  const kind = workloadKind({ ...settings, mounts: placed.mounts }, scope)
  const objectName = serviceObjectName(settings.name, kind)
  const built = builtImage(application, objectName, scope.options.registry)
  const image = resolveImage(settings, built, placed.copies, derived, scope)
  const mounts = withSplitFolders([
    ...placed.mounts,
    ...imageVolumes(settings, config),
    ...fileMounts(settings, files),
  ])
  const { environment } = settings
  const variables = [...environment.variables, ...placed.variables]
  return {
    ...settings,
    ...reachOf(settings, scope),
    kind,
    objectName,
    aliases: [],
    replacedNames: [],
    image,
    imageConfig: config,
    writtenMounts,
    environment: placed.variables.length === 0 ? environment : { ...environment, variables },
    mounts,
    ports: withFoundPorts(settings.ports, imagePorts(settings.place, config), scope),
  }
}

function checkServices(
  { byName }: Services,
  byVolume: ReadonlyMap<string, Volume>,
  root: Place,
  scope: Scope,
): void {
  const volumes = new Declared(root, 'volumes', scope.isBroken)
  const secrets = new Declared(root, 'secrets', scope.isBroken)
  const configs = new Declared(root, 'configs', scope.isBroken)
  const networks = new Declared(root, 'networks', scope.isBroken)
  const nameOf = (service: string) => byName.get(service)?.objectName
  for (const service of byName.values()) {
    checkUpdatePolicy(service, service.kind, scope)
    checkMounts(service, volumes, scope)
    reportHostName(service, scope)
    reportPreStart(service, scope)
    reportVolumesOnEveryNode(service, byVolume, scope)
    checkFileUses(service, { configs, secrets }, scope)
    checkNetworks(service, networks, scope)
    const dependsOn = dependsOnAnnotation(service, nameOf)
    checkAnnotations(service, dependsOn, scope)
    checkWorkloadSize(service, dependsOn, scope)
    reportClusterService(service, scope)
  }
}

function reportClusterService(service: Service, scope: Scope): void {
  const { objectName, place } = service
  if (isClusterService(objectName, scope) && hasService(service))
    scope.report('cluster-service', place, { name: objectName })
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

/** Every secret and every service that a build names must be there. */
function checkBuilds(built: Services, root: Place, scope: Scope): void {
  const secrets = new Declared(root, 'secrets', scope.isBroken)
  for (const { build } of built.byName.values()) {
    for (const { name, place } of build?.secrets ?? [])
      reportUndefined('undefined-secret', name, place, secrets, scope)
  }
  if (scope.capabilities.laterChecks) checkBuildContexts(built, scope)
}

/** The name of the application: the option, the manifest's `name`, the default of the host, or `app` (rule R2.1-02). */
export function applicationName(place: Place | undefined, root: Place, scope: Scope): LabelName {
  const option = scope.options.name
  const name = option || place?.text
  // Nobody has written a default, so there is nobody to tell what becomes of it.
  if (!name) return toLabelName(scope.options.defaultName || 'app')
  const objectName = toLabelName(name)
  if (!isLabelName(name)) {
    const written = option ? undefined : place
    const part = { part: { start: 0, end: name.length } }
    const instead = `Labels and the names of built images have '${objectName}'.`
    scope.report('name-sanitised', written ?? root, { name, objectName, instead }, written ? part : {})
  }
  return objectName
}

/** Where the name that `applicationName` gives comes from: what decides on it, or would if it were given. */
function nameOrigin(root: Place, { name, defaultName }: TranslateOptions): Origin {
  const written = root.get('name')
  if (!name && written?.text) return written
  return { rule: 'R0-08', option: !name && defaultName ? 'defaultName' : 'name' }
}

function dependenciesOf({ dependencies }: Service): Service['dependencies'] {
  return dependencies
}
