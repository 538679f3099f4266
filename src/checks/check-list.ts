import type { Capability } from '../profiles/profile.js'
import { checkAnnotations } from './annotations.js'
import { reportAutoscalers } from './autoscalers.js'
import { checkBuildContexts } from './build-contexts.js'
import { checkBuildSecrets } from './build-secrets.js'
import { reportBuildTargets } from './build-targets.js'
import type { CheckedApplication } from './checked-application.js'
import { reportClusterServices } from './cluster-services.js'
import { checkDependencies } from './dependencies.js'
import { reportDisruptionBudgets } from './disruption-budgets.js'
import { reportDockerHosts } from './docker-hosts.js'
import { reportExternalVolumes } from './external-volumes.js'
import { checkFileUses } from './file-uses.js'
import { reportHostNames } from './host-names.js'
import { checkHttpRoutes } from './http-route-limits.js'
import { reportUnfilledVolumes } from './image-filled-volumes.js'
import { reportImagesToBuild } from './images-to-build.js'
import { reportInjectedVariables } from './injected-variables.js'
import { reportUnusedKomposeLabels } from './kompose-labels.js'
import { checkJobs } from './jobs.js'
import { checkMounts } from './mounts.js'
import { checkNetworks } from './networks.js'
import { checkObjectNames } from './object-names.js'
import { reportLiteralSecrets } from './literal-secrets.js'
import { reportLocalhostAddresses } from './localhost-addresses.js'
import { reportOutdatedFacts } from './outdated-facts.js'
import { reportOtherNames } from './other-names.js'
import { reportPreStart } from './pre-start.js'
import { reportPrivatePorts } from './private-ports.js'
import { checkProvidedFiles } from './provided-files.js'
import { reportSecretFiles } from './secret-files.js'
import { checkSecretCommands } from './secret-commands.js'
import { checkSharedPods } from './shared-pods.js'
import { reportRestarts } from './restarts.js'
import { reportShadowedRoutes } from './shadowed-routes.js'
import { reportUnlistedPorts } from './unlisted-ports.js'
import { checkUpdatePolicies } from './update-policy.js'
import { reportSharedData } from './shared-data.js'
import { reportSmallVolumes } from './small-volumes.js'
import { reportVolumesOnEveryNode } from './volumes-on-every-node.js'
import type { Scope } from '../rules/types/scope.js'

/** A check: it reports errors and losses that follow from the combination of parts of an application. */
export interface Check {
  /** The name of its file. */
  readonly name: string
  /** The capability that a profile needs to have the check. Absent if all profiles have it. */
  readonly needs?: Capability
  readonly run: (application: CheckedApplication, scope: Scope) => void
}

/** All checks. The order only decides which of two reports about one place comes first. */
export const checks: readonly Check[] = [
  { name: 'dependencies', run: checkDependencies },
  { name: 'jobs', run: checkJobs },
  { name: 'update-policy', run: checkUpdatePolicies },
  { name: 'restarts', needs: 'wholeSpecification', run: reportRestarts },
  { name: 'shared-pods', run: checkSharedPods },
  { name: 'autoscalers', run: reportAutoscalers },
  { name: 'disruption-budgets', run: reportDisruptionBudgets },
  { name: 'mounts', run: checkMounts },
  { name: 'host-names', run: reportHostNames },
  { name: 'outdated-facts', needs: 'observedFacts', run: reportOutdatedFacts },
  { name: 'pre-start', run: reportPreStart },
  { name: 'volumes-on-every-node', run: reportVolumesOnEveryNode },
  { name: 'shared-data', needs: 'laterChecks', run: reportSharedData },
  { name: 'file-uses', run: checkFileUses },
  { name: 'networks', run: checkNetworks },
  { name: 'annotations', run: checkAnnotations },
  { name: 'cluster-services', run: reportClusterServices },
  { name: 'build-secrets', run: checkBuildSecrets },
  { name: 'build-contexts', needs: 'laterChecks', run: checkBuildContexts },
  { name: 'build-targets', needs: 'laterChecks', run: reportBuildTargets },
  { name: 'images-to-build', needs: 'laterChecks', run: reportImagesToBuild },
  { name: 'provided-files', run: checkProvidedFiles },
  { name: 'object-names', run: checkObjectNames },
  { name: 'secret-commands', run: checkSecretCommands },
  { name: 'literal-secrets', run: reportLiteralSecrets },
  { name: 'http-route-limits', run: checkHttpRoutes },
  { name: 'shadowed-routes', run: reportShadowedRoutes },
  { name: 'private-ports', run: reportPrivatePorts },
  { name: 'unlisted-ports', run: reportUnlistedPorts },
  { name: 'injected-variables', run: reportInjectedVariables },
  { name: 'docker-hosts', needs: 'laterChecks', run: reportDockerHosts },
  { name: 'localhost-addresses', needs: 'laterChecks', run: reportLocalhostAddresses },
  { name: 'secret-files', needs: 'laterChecks', run: reportSecretFiles },
  { name: 'image-filled-volumes', needs: 'laterChecks', run: reportUnfilledVolumes },
  { name: 'small-volumes', needs: 'laterChecks', run: reportSmallVolumes },
  { name: 'external-volumes', needs: 'laterChecks', run: reportExternalVolumes },
  { name: 'kompose-labels', needs: 'komposeLabels', run: reportUnusedKomposeLabels },
  { name: 'other-names', run: reportOtherNames },
]

/** Runs the checks of the profile. */
export function checkApplication(application: CheckedApplication, scope: Scope): void {
  for (const { needs, run } of checks) {
    if (needs === undefined || scope.capabilities[needs]) run(application, scope)
  }
}
