import { byName } from '../../source/by-name.js'
import type { Place } from '../../source/place.js'
import { Declared } from '../read/declared.js'
import type { Routing } from '../../options/options.js'
import type { Scope } from '../rule/scope.js'
import type { Config } from '../top-level/configs.js'
import type { Secret } from '../top-level/secrets.js'
import { hasOwnClaim, type Volume } from '../top-level/volumes.js'
import { checkAnnotations, dependsOnAnnotation } from './annotations.js'
import { checkBuildContexts } from './build-contexts.js'
import type { ConfigMap } from './config-map.js'
import { checkDependencies } from './dependencies.js'
import { reportDockerHosts, reportPortsNotOnNode } from './docker-hosts.js'
import { checkFiles, checkFileUses, type Files } from './file-mounts.js'
import { checkHttpRoute } from './http-route-limits.js'
import { reportUnfilledVolumes } from './image-filled-volumes.js'
import { reportInjectedVariables } from './injected-variables.js'
import { reportHostName } from './map-host-name.js'
import { reportPreStart } from './map-pre-start.js'
import { checkMounts, reportVolumesOnEveryNode } from './mounts.js'
import { checkNetworks } from './network-borders.js'
import { isClusterService, reportCollisions, reportRenamed } from './object-names.js'
import { checkRouteSize, checkWorkloadSize } from './object-size.js'
import { reportShadowed, type Route } from './route.js'
import { reportSecretFiles } from './secret-files.js'
import { hasService, type Service } from './service.js'
import { reportServerJobs } from './server-jobs.js'
import type { ServiceSettings } from './service-rules.js'
import type { Services } from './services.js'
import { reportUndefined } from './undefined-resource.js'
import { reportUnlistedPorts } from './unlisted-ports.js'
import { checkUpdatePolicy } from './update-policy.js'
import { words } from '../../source/shown.js'

/** What is checked as a whole, once all of it is known. */
interface Whole {
  readonly services: readonly Service[]
  readonly onlyBuilt: readonly Service[]
  readonly known: Services
  /** As they are written, each with what it names. */
  readonly settings: readonly ServiceSettings[]
  readonly files: Files
  readonly configs: readonly Config[]
  readonly configMaps: readonly ConfigMap[]
  readonly secrets: readonly Secret[]
  readonly volumes: readonly Volume[]
  readonly routes: readonly Route[]
  readonly routing: Routing
}

/** Reports what is wrong, or lost, because of how the parts of an application fit together. */
export function checkApplication(whole: Whole, root: Place, scope: Scope): void {
  const { known, services, onlyBuilt, configMaps, secrets } = whole
  const volumes = byName(whole.volumes)
  checkDependencies(known, scope)
  checkServices(known, volumes, root, scope)
  const built = [...services, ...onlyBuilt]
  checkBuilds({ ...known, byName: byName(built) }, root, scope)
  checkFiles(whole.files, whole.settings, scope)
  checkNames(whole, built, scope)
  checkRoutes(whole, scope)
  if (!scope.capabilities.namedPorts) reportUnlistedPorts(known, scope)
  reportInjectedVariables(services, scope)
  if (scope.capabilities.laterChecks) {
    reportServerJobs(services, scope)
    reportDockerHosts(services, configMaps, scope)
    reportPortsNotOnNode(services, scope)
    reportSecretFiles(configMaps, secrets, scope)
    reportUnfilledVolumes(services, volumes, scope)
  }
}

/** No two objects of one kind have one name, and nothing else calls a service by a name that it no longer has. */
function checkNames(
  { services, configs, secrets, volumes, routes, routing }: Whole,
  built: readonly Service[],
  scope: Scope,
): void {
  reportCollisions(words('ConfigMap'), configs, scope)
  reportCollisions(words('Secret'), scope.capabilities.filesInContainers ? secrets : [], scope)
  reportCollisions(words('PersistentVolumeClaim'), volumes.filter(hasOwnClaim), scope)
  reportCollisions(words(routing.kind), routes, scope)
  reportRenamed(services, reportCollisions(words('workload'), built, scope), scope)
}

function checkRoutes({ routes, routing }: Whole, scope: Scope): void {
  for (const route of routes) {
    checkRouteSize(route, words(routing.kind), scope)
    if (routing.kind === 'HTTPRoute') checkHttpRoute(route, scope)
  }
  reportShadowed(routes, scope)
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

/** Every secret and every service that a build names must be there. */
function checkBuilds(built: Services, root: Place, scope: Scope): void {
  const secrets = new Declared(root, 'secrets', scope.isBroken)
  for (const { build } of built.byName.values()) {
    for (const { name, place } of build?.secrets ?? [])
      reportUndefined('undefined-secret', name, place, secrets, scope)
  }
  if (scope.capabilities.laterChecks) checkBuildContexts(built, scope)
}
