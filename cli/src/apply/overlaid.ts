import type { KubernetesObject } from 'tranship'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster, ObjectToWrite, Written } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { isConflictWith } from './conflict.js'

/** The field manager that owns the fields that `up` adds to an object. */
const upManager = 'tranship-up'

/** A workload that `up` fills with local files, split by the two field managers that apply it (rule E6-01). */
export interface Overlay {
  /** The object of the manifest without the fields that `added` replaces. Applied as `tranship`. */
  readonly base: KubernetesObject
  /** The fields that `up` adds. Applied as `tranship-up`. */
  readonly added: KubernetesObject
  /** Both together. */
  readonly whole: KubernetesObject
}

/** `true` if `up` has added fields to the object. */
export function isOverlaid({ managers }: LiveObject): boolean {
  return managers.some(({ name, operation }) => name === upManager && operation === 'Apply')
}

/**
 * Applies an object with its overlay. `tranship-up` first applies the whole object and then gives up the fields that
 * are not its own. So the Pods are replaced once, not twice.
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

/** Applies an object and removes its overlay, also in a way that replaces Pods only once. */
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

/** Fails on conflicts with other field managers, which the forced writes of an overlay would otherwise hide. */
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
