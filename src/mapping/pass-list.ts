import type { Service } from './model/service.js'
import type { ServiceSettings } from './model/service-rules.js'
import { addresses } from './passes/addresses.js'
import { awaitedJobs } from './passes/awaited-jobs.js'
import { calledJobs } from './passes/called-jobs.js'
import { defaultPorts } from './passes/default-ports.js'
import { filledVolumes } from './passes/filled-volumes.js'
import { kind } from './passes/kind.js'
import { listenedPorts } from './passes/listened-ports.js'
import { lowPorts } from './passes/low-ports.js'
import { namedPorts } from './passes/named-ports.js'
import { nodePorts } from './passes/node-ports.js'
import { oneShot } from './passes/one-shot.js'
import { ownNames } from './passes/own-names.js'
import { peers } from './passes/peers.js'
import { proxiedSites } from './passes/proxied-sites.js'
import { publicServices } from './passes/public-services.js'
import { pullPolicies } from './passes/pull-policies.js'
import { reachableDnsServers } from './passes/reachable-dns-servers.js'
import { renamedHosts } from './passes/renamed-hosts.js'
import { replacedProxies } from './passes/replaced-proxies.js'
import { serviceAliases } from './passes/service-aliases.js'
import { sharedNames } from './passes/shared-names.js'
import { sharedPods } from './passes/shared-pods.js'
import { sitePorts } from './passes/site-ports.js'
import type { Pass, PassInput } from './passes/pass.js'
import type { Scope } from './rule/scope.js'

/** The first passes. They decide which services there are. */
export const firstPasses: readonly Pass<ServiceSettings>[] = [proxiedSites, replacedProxies]

/** The passes over services as their keys describe them, before they have kinds and object names. */
export const settingsPasses: readonly Pass<ServiceSettings>[] = [
  pullPolicies,
  reachableDnsServers,
  awaitedJobs,
  oneShot,
  kind,
]

/** The passes over services with kinds and names. They decide about names, and ports that others connect to. */
export const servicePasses: readonly Pass<Service>[] = [
  sharedPods,
  nodePorts,
  serviceAliases,
  sitePorts,
  publicServices,
  namedPorts,
  defaultPorts,
  listenedPorts,
  lowPorts,
  addresses,
  peers,
  sharedNames,
  ownNames,
  calledJobs,
  filledVolumes,
]

/** The passes that change texts. They follow the checks, which read texts as written. */
export const textPasses: readonly Pass<Service>[] = [renamedHosts]

/** All passes in order, for the documentation and tests. */
export const allPasses = [...firstPasses, ...settingsPasses, ...servicePasses, ...textPasses]

/** Runs the passes of the profile in order. */
export function runPasses<One>(
  passes: readonly Pass<One>[],
  application: PassInput<One>,
  scope: Scope,
): PassInput<One> {
  let result = application
  for (const { needs, run } of passes) {
    if (needs === undefined || scope.capabilities[needs]) result = { ...result, ...run(result, scope) }
  }
  return result
}
