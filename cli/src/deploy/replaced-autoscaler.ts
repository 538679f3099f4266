import type { DeployPlan } from 'tranship/plan'
import { isOurs } from '../apply/ownership.js'
import { leavesReplicas } from '../apply/replicas.js'
import type { ObjectOfPlan } from '../apply/secrets.js'
import { isScaled } from '../apply/workload-kinds.js'
import type { Selector } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { leftoversOfPlan } from './plan-objects.js'

/** Finds an autoscaler that an earlier manifest had for a workload whose replica count the manifest now sets. */
export type FindReplacedAutoscaler = (workload: ObjectOfPlan) => LiveObject | undefined

/** Returns a function that finds such autoscalers among objects of the application. They have the workload's name. */
export function replacedAutoscalers(
  plan: DeployPlan,
  live: readonly LiveObject[],
  selector: Selector,
): FindReplacedAutoscaler {
  const isLeftover = leftoversOfPlan(plan, { objects: [], unseen: [] })
  const autoscalers = live.filter(
    (one) => one.kind === 'HorizontalPodAutoscaler' && isLeftover(one) && isOurs(one, selector),
  )
  return (workload) =>
    isScaled(workload.kind) && !leavesReplicas(workload)
      ? autoscalers.find(({ name }) => name === workload.metadata.name)
      : undefined
}
