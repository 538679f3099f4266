import { fieldManager, type Selector } from '../cluster/cluster.js'
import type { LiveObject, Manager } from '../cluster/live-object.js'

/**
 * The field manager of `wake`, which sets replica counts from the manifest. A deploy takes the field back; otherwise it
 * would conflict with our own command.
 */
export const wakeManager = 'tranship-wake'

/**
 * The field manager that keeps a replica count when the manifest no longer sets one, until an autoscaler changes it.
 * Without it, server-side apply resets the field when its last owner drops it.
 */
export const handOverManager = 'tranship-replicas'

/** The field manager of `stop`, and of replica counts that `start` restores. */
export const stopManager = 'tranship-stop'

/** The field manager of `scale`. A deploy of a manifest with a count takes the field back, as in Compose. */
export const scaleManager = 'tranship-scale'

/** The field manager that gives an object to an application with a new name. */
export const renameManager = 'tranship-rename'

/**
 * All field managers of this command besides `tranship`. A deploy may take fields from these without
 * `--force-conflicts`.
 */
export const helperManagers: readonly string[] = [
  wakeManager,
  handOverManager,
  stopManager,
  scaleManager,
  renameManager,
]

/** `true` if the object has the labels of the application. */
export function hasLabels({ labels }: LiveObject, selector: Selector): boolean {
  return Object.entries(selector).every(([name, value]) => [value].flat().some((one) => one === labels[name]))
}

/** Returns the labels that an application writes. */
export function labelsOf(selector: Selector): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(selector).map(([name, value]) => [name, [value].flat()[0] ?? '']))
}

/** `true` for the entry of the fields that deploys have applied. */
export function isOwn({ name, operation }: Manager): boolean {
  return name === fieldManager && operation === 'Apply'
}

/**
 * `true` if tranship may delete the object: it has the labels of the application, tranship has applied it, and no
 * controller owns it (rule E3-01). A copy that somebody made has only the labels.
 */
export function isOurs(object: LiveObject, selector: Selector): boolean {
  return hasLabels(object, selector) && object.managers.some(isOwn) && !object.hasOwner
}
