import { fieldManager } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/**
 * Who owns what waking has changed: a number of replicas, mostly. A deploy takes it back, as it would be in conflict with
 * ourselves otherwise.
 */
export const wakeManager = 'tranship-wake'

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
