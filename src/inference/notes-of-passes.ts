import { notes as awaitedJobs } from './passes/awaited-jobs.js'
import { notes as calledJobs } from './passes/called-jobs.js'
import { notes as claimDefaults } from './passes/claim-defaults.js'
import { notes as dockerResolvers } from './passes/docker-resolvers.js'
import { notes as filledVolumes } from './passes/filled-volumes.js'
import { notes as foundPorts } from './passes/found-ports.js'
import { notes as healedServices } from './passes/healed-services.js'
import { notes as inheritedPrograms } from './passes/inherited-programs.js'
import { notes as kind } from './passes/kind.js'
import { notes as lowPorts } from './passes/low-ports.js'
import { notes as nodePorts } from './passes/node-ports.js'
import { notes as oneShot } from './passes/one-shot.js'
import { notes as ownNames } from './passes/own-names.js'
import { notes as ownTls } from './passes/own-tls.js'
import { notes as peers } from './passes/peers.js'
import { notes as portProtocols } from './passes/port-protocols.js'
import { notes as proxiedSites } from './passes/proxied-sites.js'
import { notes as publicServices } from './passes/public-services.js'
import { notes as publicUrls } from './passes/public-urls.js'
import { notes as pullPolicies } from './passes/pull-policies.js'
import { notes as reachableDnsServers } from './passes/reachable-dns-servers.js'
import { notes as readyPorts } from './passes/ready-ports.js'
import { notes as renamedHosts } from './passes/renamed-hosts.js'
import { notes as replacedProxies } from './passes/replaced-proxies.js'
import { notes as serviceAliases } from './passes/service-aliases.js'
import { notes as sharedNames } from './passes/shared-names.js'
import { notes as sharedPods } from './passes/shared-pods.js'
import { notes as sitePorts } from './passes/site-ports.js'

/** The texts of the notes of each pass. Only callers that ask for notes load them. */
export const notesOfPasses = {
  'awaited-jobs': awaitedJobs,
  'called-jobs': calledJobs,
  'claim-defaults': claimDefaults,
  'docker-resolvers': dockerResolvers,
  'filled-volumes': filledVolumes,
  'found-ports': foundPorts,
  'healed-services': healedServices,
  'inherited-programs': inheritedPrograms,
  kind,
  'low-ports': lowPorts,
  'node-ports': nodePorts,
  'one-shot': oneShot,
  'own-names': ownNames,
  'own-tls': ownTls,
  peers,
  'port-protocols': portProtocols,
  'proxied-sites': proxiedSites,
  'public-services': publicServices,
  'public-urls': publicUrls,
  'pull-policies': pullPolicies,
  'reachable-dns-servers': reachableDnsServers,
  'ready-ports': readyPorts,
  'renamed-hosts': renamedHosts,
  'replaced-proxies': replacedProxies,
  'service-aliases': serviceAliases,
  'shared-names': sharedNames,
  'shared-pods': sharedPods,
  'site-ports': sitePorts,
}
