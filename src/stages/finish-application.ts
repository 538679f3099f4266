import { toLabelName } from '../kubernetes/name.js'
import { byName } from '../source/by-name.js'
import { sentence, verbatim } from '../source/shown.js'
import { findNonRootUsers } from './find-non-root-users.js'
import { findGuesses } from './report-guesses.js'
import { holdEnvFiles } from './hold-env-files.js'
import type { InferredParts } from './infer-parts.js'
import { nameOrigin } from '../application/application-name.js'
import type { Application, VariablesSecret } from '../application/application.js'
import { findMakers } from '../application/built-images.js'
import { orderByNeed } from '../application/dependency-order.js'
import { findPodWaits } from '../application/pod-waits.js'
import { dependenciesOfPod, Pods } from '../application/pods.js'
import { mountedVolumes, type Service } from '../application/service.js'
import { lastPasses, runPasses } from '../inference/pass-list.js'
import type { Scope } from '../rules/types/scope.js'
import { hasOwnClaim, volumeSource } from '../rules/top-level/volumes.js'

/** Replaces the names of services in texts, and orders the services as they start. */
export function finishApplication(inferred: InferredParts, scope: Scope): Application {
  const { options, capabilities } = scope
  const parts = runPasses(lastPasses, inferred, scope)
  const { root, volumes, configs, secrets, routing, routes, borders } = parts
  const { services, configMaps } = holdEnvFiles(parts, scope)
  const { name } = parts.application
  const servicesByName = byName(services)
  const ordered = orderByNeed(servicesByName, dependenciesOf, scope)
  // Containers of a Pod start in the order of their dependencies.
  const pods = new Pods(ordered)
  const buildable = [...services, ...parts.onlyBuilt]
  const kept = byName(buildable)
  const mounted = mountedVolumes(services)
  const byVolume = byName(volumes)
  return {
    application: name,
    nameOrigin: nameOrigin(root, options),
    namespace: options.namespace,
    domain: options.domain,
    clusterIssuer: options.clusterIssuer,
    routing,
    capabilities,
    services,
    orderedServices: pods.areShared ? orderByPods(pods) : ordered,
    pods,
    buildable,
    leftOut: parts.written.filter((service) => !kept.has(service.name)),
    podWaits: findPodWaits(services, pods, borders, scope),
    nonRootUsers: findNonRootUsers(services, scope),
    guesses: findGuesses(services, scope),
    configs,
    configMaps: new Map(configMaps.map((configMap) => [configMap.objectName, configMap])),
    volumes,
    secrets,
    variablesSecret: variablesSecret(parts, scope),
    routes,
    borders,
    serviceName: (service) => servicesByName.get(pods.hostNameOf(service))?.objectName,
    makerOf: findMakers(buildable, name),
    sourceOf: (volume) => volumeSource(byVolume.get(volume), volume),
    claims: volumes.filter(
      (volume) => hasOwnClaim(volume) && (capabilities.claimsOfUnmounted || mounted.has(volume.name)),
    ),
    isOnManyNodes: (volume) => byVolume.get(volume)?.onManyNodes === true,
  }
}

/** Returns the Secret for secret variables. No other secret of the manifest has its name. */
function variablesSecret(
  { application: { name, shown }, secrets }: InferredParts,
  { secretVariables: variables }: Scope,
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

/** Returns the services in the order of what their Pods need, with those of each Pod together. */
function orderByPods(pods: Pods): readonly Service[] {
  const needsOf = (host: Service) => dependenciesOfPod(host, pods)
  const silent = { report: () => undefined }
  return orderByNeed(byName(pods.hosts), needsOf, silent).flatMap((host) => pods.servicesOf(host))
}

function dependenciesOf({ dependencies }: Service): Service['dependencies'] {
  return dependencies
}
