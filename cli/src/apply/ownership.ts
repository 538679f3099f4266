import { fieldManager } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/**
 * The owner of what waking has changed: a number of replicas, mostly, which is always one of a manifest. A deploy takes it
 * back, as it would be in conflict with ourselves otherwise.
 */
export const wakeManager = 'tranship-wake'

/**
 * The owner of a number of replicas that a deploy has given up, until an autoscaler changes it: server-side apply resets a
 * field whose last owner leaves it.
 */
export const handOverManager = 'tranship-replicas'

/** The owner of what `stop` has changed, and of a number that `start` has given back. */
export const stopManager = 'tranship-stop'

/** The owner of a number of replicas that `scale` has set. A deploy of a manifest that says one takes it back, as in Compose. */
export const scaleManager = 'tranship-scale'

/** The other names under which this command owns fields of workloads. A deploy may take their fields, and takes none of others. */
export const helperManagers: readonly string[] = [wakeManager, handOverManager, stopManager, scaleManager]

/** Whether an object has the labels of the application. */
export function hasLabels({ labels }: LiveObject, selector: Readonly<Record<string, string>>): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value)
}

/**
 * Whether an object may be removed as one of the application: it has its labels, we have applied it, and nothing else
 * looks after it (rule E3-01). A copy that somebody has made has the labels only.
 */
export function isOurs(object: LiveObject, selector: Readonly<Record<string, string>>): boolean {
  const isApplied = object.managers.some(
    ({ name, operation }) => name === fieldManager && operation === 'Apply',
  )
  return hasLabels(object, selector) && isApplied && !object.hasOwner
}
