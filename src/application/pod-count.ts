import type { Autoscaler } from '../rules/values/autoscaler.js'
import type { DisruptionBudget } from '../rules/service/disruption-budget.js'
import type { WorkloadKind } from '../rules/types/workload-kind.js'
import type { Service } from './service.js'

/** A service. Without a kind yet, it may become a Deployment. */
type Counted = Pick<Service, 'replicas' | 'podOf'> & { readonly kind?: WorkloadKind | undefined }

/** Returns the autoscaler of a service. Only Deployments and StatefulSets can have one (rule C12-06). */
export function autoscalerOf({ kind, podOf, replicas }: Counted): Autoscaler | undefined {
  return podOf === undefined && isScalable(kind) ? replicas.autoscaler : undefined
}

/** Returns the disruption budget of a service. The Pods of other kinds end with their node (rule C12-07). */
export function budgetOf({
  kind,
  podOf,
  disruptionBudget,
}: Pick<Service, 'kind' | 'podOf' | 'disruptionBudget'>): DisruptionBudget | undefined {
  return podOf === undefined && isScalable(kind) ? disruptionBudget : undefined
}

/** Returns true if workloads of a kind have a number of replicas. */
function isScalable(kind: WorkloadKind | undefined): boolean {
  return kind === undefined || kind === 'Deployment' || kind === 'StatefulSet'
}

/** Returns the smallest number of Pods of a service. A deploy waits for them. */
export function fewestPods(service: Counted): number {
  return autoscalerOf(service)?.minimum.count ?? service.replicas.count
}

/** Returns the largest number of Pods of a service. */
export function mostPods(service: Counted): number {
  return autoscalerOf(service)?.maximum.count ?? service.replicas.count
}
