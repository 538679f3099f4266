import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { type Fields, fieldsOf, objectsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** So often it is tried to change an object that somebody else changes at the same time. */
const mostTries = 10

/** The pause between two tries, in milliseconds. */
const pause = 200

/** A change of who owns the fields of an object. */
export interface ManagersChange {
  readonly isNeeded: (object: LiveObject) => boolean
  /** The entries of `managedFields` after the change. */
  readonly change: (entries: readonly Fields[]) => readonly Fields[]
  /** More operations of the JSON patch. */
  readonly more?: (object: LiveObject) => readonly object[]
}

/**
 * Changes who owns the fields of an object, and returns the object as it is then. No field of its own changes.
 *
 * @throws {ApiError} if the cluster does not allow it.
 */
export async function patchManagers(
  cluster: Cluster,
  object: LiveObject,
  change: ManagersChange,
): Promise<LiveObject> {
  let live = object
  for (let tries = 1; change.isNeeded(live); tries++) {
    try {
      const { object: changed } = await cluster.patch(live, 'json', patchOf(live, change))
      return changed
    } catch (error) {
      if (!isApiError(error)) throw error
      const now = await cluster.get(live)
      if (now === undefined) return object
      // What a changed object was not as expected for is a 422, and so is what never will be allowed.
      const hasMoved = now.resourceVersion !== live.resourceVersion
      const mayPass = error.status.code === 409 || (error.status.code === 422 && hasMoved)
      if (!mayPass || tries === mostTries) throw error
      live = now
      await cluster.sleep(pause)
    }
  }
  return live
}

function patchOf(object: LiveObject, { change, more }: ManagersChange): readonly object[] {
  const entries = objectsOf(fieldsOf(object.fields['metadata'])['managedFields'])
  return [
    { op: 'test', path: '/metadata/resourceVersion', value: object.resourceVersion },
    { op: 'replace', path: '/metadata/managedFields', value: change(entries) },
    ...(more?.(object) ?? []),
  ]
}
