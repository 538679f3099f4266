import type { KubernetesObject } from 'tranship'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster, ObjectToWrite, Written } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isConflictWith } from './conflict.js'

/** The name under which fields are ours that `up` adds to those of the manifest. */
const upManager = 'tranship-up'

/** A workload that is filled from this machine, in the parts that two owners apply (rule E6-01). */
export interface Overlay {
  /** The object of the manifest without what something else takes the place of: as the owner `tranship`. */
  readonly base: KubernetesObject
  /** What is added to it: as the owner `tranship-up`. */
  readonly added: KubernetesObject
  /** Both. */
  readonly whole: KubernetesObject
}

/** Whether `up` has added something to an object. */
export function isOverlaid({ managers }: LiveObject): boolean {
  return managers.some(({ name, operation }) => name === upManager && operation === 'Apply')
}

/**
 * Writes an object with what is added to it. The second owner writes all of it first and then gives up what is not its
 * own, so that its Pods are replaced once and not twice.
 */
export async function writeOverlaid(
  cluster: Cluster,
  { base, added, whole }: Overlay,
  force: boolean,
): Promise<Written> {
  await askForConflicts(cluster, base, force)
  const { isNew } = await cluster.apply(toWrite(whole), { force: true, manager: upManager })
  const { warnings } = await cluster.apply(toWrite(base), { force })
  const { object } = await cluster.apply(toWrite(added), { force: true, manager: upManager })
  return { object, isNew, warnings }
}

/** Writes an object without what was added to it, which its Pods see as one change too. */
export async function writeRestored(
  cluster: Cluster,
  object: KubernetesObject,
  force: boolean,
): Promise<Written> {
  await askForConflicts(cluster, object, force)
  await cluster.apply(toWrite(object), { force: true, manager: upManager })
  const { isNew, warnings } = await cluster.apply(toWrite(object), { force })
  const { apiVersion, kind, metadata } = toWrite(object)
  const { name, namespace } = metadata
  const nothing = { apiVersion, kind, metadata: { name, namespace } }
  const { object: written } = await cluster.apply(nothing, { manager: upManager })
  return { object: written, isNew, warnings }
}

/** What others have set is not taken on the way: the same is refused that would be without `up`. */
async function askForConflicts(cluster: Cluster, object: KubernetesObject, force: boolean): Promise<void> {
  try {
    await cluster.apply(toWrite(object), { force, dryRun: true })
  } catch (error) {
    if (!isApiError(error) || !isConflictWith(error, [upManager])) throw error
  }
}

function toWrite(object: KubernetesObject): ObjectToWrite {
  return object as ObjectToWrite
}
