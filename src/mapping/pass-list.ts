import type { Capabilities } from '../profiles/profile.js'
import type { Mentions } from './mentions/mentions.js'
import type { ConfigMap } from './model/config-map.js'
import type { Service } from './model/service.js'
import type { ServiceSettings } from './model/service-rules.js'
import { withAddresses } from './passes/addresses.js'
import { withInferredJobs } from './passes/awaited-jobs.js'
import { withCalledJobs } from './passes/called-jobs.js'
import { withDefaultPorts } from './passes/default-ports.js'
import { withFilledVolumes } from './passes/filled-volumes.js'
import { withAskedKind } from './passes/kind.js'
import { withListenedPorts } from './passes/listened-ports.js'
import { withLowPorts } from './passes/low-ports.js'
import { withNamedPorts } from './passes/named-ports.js'
import { withOwnNodePorts } from './passes/node-ports.js'
import { withOneShots } from './passes/one-shot.js'
import { withOwnNames } from './passes/own-names.js'
import { withPeers } from './passes/peers.js'
import { withProxiedSites } from './passes/proxied-sites.js'
import { withPublicServices } from './passes/public-services.js'
import { withPullPolicies } from './passes/pull-policies.js'
import { withReachableServers } from './passes/reachable-dns-servers.js'
import { withRenamedHosts } from './passes/renamed-hosts.js'
import { withoutReplacedProxies } from './passes/replaced-proxies.js'
import { withSharedPods } from './passes/shared-pods.js'
import { withSharedNames } from './passes/shared-names.js'
import { withAliases } from './passes/service-aliases.js'
import { withSitePorts } from './passes/site-ports.js'
import type { PassName } from './pass-texts.js'
import type { Scope } from './rule/scope.js'

/** The services of an application, and the ConfigMaps that they mount. */
export interface PassInput<One> {
  readonly services: readonly One[]
  readonly configMaps: readonly ConfigMap[]
  /** The hosts that texts of services and ConfigMaps name, as written in the manifest. */
  readonly mentions: Mentions
}

/** A pass makes one inference: it returns the services with the conclusions, and reports its decisions. */
export interface Pass<One> {
  /** The name of its file, under which `passTexts` explains it. */
  readonly name: PassName
  /** The capability that a profile needs to have the pass. Absent if all profiles have it. */
  readonly needs?: keyof Capabilities
  /**
   * True if the pass goes beyond the words of the manifest. Such a pass decides nothing about services whose `infer` is
   * false (rule C11-02), but it reports the decisions that it leaves to the user.
   */
  readonly inferred?: true
  readonly run: (application: PassInput<One>, scope: Scope) => PassInput<One>
}

/** Makes a pass of a function that changes services only. */
function ofServices<One>(
  change: (services: readonly One[], scope: Scope, mentions: Mentions) => readonly One[],
): Pass<One>['run'] {
  return (application, scope) => ({
    ...application,
    services: change(application.services, scope, application.mentions),
  })
}

/** The first passes. They decide which services there are. */
export const firstPasses: readonly Pass<ServiceSettings>[] = [
  { name: 'proxied-sites', needs: 'httpRoutesOnly', inferred: true, run: ofServices(withProxiedSites) },
  {
    name: 'replaced-proxies',
    needs: 'httpRoutesOnly',
    inferred: true,
    run: (application, scope) => ({
      ...application,
      services: withoutReplacedProxies(application.services, application.configMaps, scope),
    }),
  },
]

/** The passes over services as their keys describe them, before they have kinds and object names. */
export const settingsPasses: readonly Pass<ServiceSettings>[] = [
  { name: 'pull-policies', inferred: true, run: ofServices(withPullPolicies) },
  { name: 'reachable-dns-servers', inferred: true, run: ofServices(withReachableServers) },
  { name: 'awaited-jobs', needs: 'oneShots', inferred: true, run: ofServices(withInferredJobs) },
  {
    name: 'one-shot',
    needs: 'oneShots',
    inferred: true,
    run: ofServices((services, scope, mentions) => withOneShots(services, mentions, scope)),
  },
  {
    name: 'kind',
    run: ofServices((services, scope) => services.map((service) => withAskedKind(service, scope))),
  },
]

/** The passes over services with kinds and names. They decide about names, and ports that others connect to. */
export const servicePasses: readonly Pass<Service>[] = [
  { name: 'shared-pods', run: ofServices(withSharedPods) },
  { name: 'node-ports', run: ofServices(withOwnNodePorts) },
  {
    name: 'service-aliases',
    run: ofServices((services, scope, mentions) => withAliases(services, mentions, scope)),
  },
  { name: 'site-ports', needs: 'httpRoutesOnly', inferred: true, run: ofServices(withSitePorts) },
  { name: 'public-services', needs: 'httpRoutesOnly', run: ofServices(withPublicServices) },
  {
    name: 'named-ports',
    needs: 'namedPorts',
    inferred: true,
    run: ofServices((services, scope, mentions) => withNamedPorts(services, mentions, scope)),
  },
  {
    name: 'default-ports',
    needs: 'namedPorts',
    inferred: true,
    run: ofServices((services, scope, mentions) => withDefaultPorts(services, mentions, scope)),
  },
  {
    name: 'listened-ports',
    needs: 'namedPorts',
    inferred: true,
    run: ofServices((services, scope, mentions) => withListenedPorts(services, mentions, scope)),
  },
  { name: 'low-ports', needs: 'lowPorts', inferred: true, run: ofServices(withLowPorts) },
  { name: 'addresses', needs: 'namedPorts', inferred: true, run: ofServices(withAddresses) },
  {
    name: 'peers',
    needs: 'namedPorts',
    inferred: true,
    run: ofServices((services, scope, mentions) => withPeers(services, mentions, scope)),
  },
  { name: 'shared-names', needs: 'sharedNames', run: ofServices(withSharedNames) },
  {
    name: 'own-names',
    needs: 'reachesItself',
    inferred: true,
    run: ofServices((services, scope, mentions) => withOwnNames(services, mentions, scope)),
  },
  {
    name: 'called-jobs',
    needs: 'namedPorts',
    inferred: true,
    run: ofServices((services, scope, mentions) => withCalledJobs(services, mentions, scope)),
  },
  { name: 'filled-volumes', needs: 'filledVolumes', inferred: true, run: ofServices(withFilledVolumes) },
]

/** The passes that change texts. They follow the checks, which read texts as written. */
export const textPasses: readonly Pass<Service>[] = [
  { name: 'renamed-hosts', needs: 'renamedAtUse', inferred: true, run: withRenamedHosts },
]

/** Runs the passes of the profile in order. */
export function runPasses<One>(
  passes: readonly Pass<One>[],
  application: PassInput<One>,
  scope: Scope,
): PassInput<One> {
  let result = application
  for (const { needs, run } of passes) {
    if (needs === undefined || scope.capabilities[needs] === true) result = run(result, scope)
  }
  return result
}
