import type { Service } from '../application/service.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import { affinityLabels } from './passes/affinity-labels.js'
import { awaitedJobs } from './passes/awaited-jobs.js'
import { calledJobs } from './passes/called-jobs.js'
import { claimDefaults } from './passes/claim-defaults.js'
import { claimLabels } from './passes/claim-labels.js'
import { dockerResolvers } from './passes/docker-resolvers.js'
import { endpointRoutes } from './passes/endpoint-routes.js'
import { filledVolumes } from './passes/filled-volumes.js'
import { foundPorts } from './passes/found-ports.js'
import { healedServices } from './passes/healed-services.js'
import { inheritedPrograms } from './passes/inherited-programs.js'
import { keptData } from './passes/kept-data.js'
import { kind } from './passes/kind.js'
import { localVolumes } from './passes/local-volumes.js'
import { lowPorts } from './passes/low-ports.js'
import { networkBorders } from './passes/network-borders.js'
import { nodePorts } from './passes/node-ports.js'
import { oneShot } from './passes/one-shot.js'
import { ownNames } from './passes/own-names.js'
import { ownTls } from './passes/own-tls.js'
import { peers } from './passes/peers.js'
import { portProtocols } from './passes/port-protocols.js'
import { proxiedSites } from './passes/proxied-sites.js'
import { publicRoutes } from './passes/public-routes.js'
import { publicServices } from './passes/public-services.js'
import { publicUrls } from './passes/public-urls.js'
import { pullPolicies } from './passes/pull-policies.js'
import { reachableDnsServers } from './passes/reachable-dns-servers.js'
import { readyPorts } from './passes/ready-ports.js'
import { renamedHosts } from './passes/renamed-hosts.js'
import { replacedProxies } from './passes/replaced-proxies.js'
import { serviceAliases } from './passes/service-aliases.js'
import { sharedNames } from './passes/shared-names.js'
import { sharedPods } from './passes/shared-pods.js'
import { sitePorts } from './passes/site-ports.js'
import { volumeGroups } from './passes/volume-groups.js'
import { volumesFrom } from './passes/volumes-from.js'
import type { Parts, Pass } from './passes/pass.js'
import type { Scope } from '../rules/types/scope.js'

/** The first passes. They decide which services there are, and what they mount. */
export const firstPasses: readonly Pass<ServiceSettings>[] = [
  inheritedPrograms,
  proxiedSites,
  replacedProxies,
  healedServices,
  localVolumes,
  volumesFrom,
  keptData,
]

/** The passes over services as their keys describe them, before they have kinds and object names. */
export const settingsPasses: readonly Pass<ServiceSettings>[] = [
  pullPolicies,
  reachableDnsServers,
  awaitedJobs,
  oneShot,
  kind,
]

/** The passes over services with kinds and names. They decide about names, ports, volumes and routes. */
export const servicePasses: readonly Pass<Service>[] = [
  sharedPods,
  nodePorts,
  serviceAliases,
  portProtocols,
  ownTls,
  sitePorts,
  publicServices,
  readyPorts,
  foundPorts,
  lowPorts,
  peers,
  sharedNames,
  ownNames,
  calledJobs,
  filledVolumes,
  claimLabels,
  claimDefaults,
  endpointRoutes,
  publicRoutes,
  volumeGroups,
  affinityLabels,
]

/** The passes that follow the checks, because checks read texts as written. */
export const lastPasses: readonly Pass<Service>[] = [
  renamedHosts,
  dockerResolvers,
  publicUrls,
  networkBorders,
]

/** All passes in order, for the documentation and tests. */
export const allPasses = [...firstPasses, ...settingsPasses, ...servicePasses, ...lastPasses]

/** Runs the passes of the profile in order. */
export function runPasses<One, Whole extends Parts<One>>(
  passes: readonly Pass<One>[],
  parts: Whole,
  scope: Scope,
): Whole {
  let result = parts
  for (const { needs, run } of passes) {
    if (needs === undefined || scope.capabilities[needs]) result = { ...result, ...run(result, scope) }
  }
  return result
}
