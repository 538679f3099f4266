import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { type Fields, fieldsOf, objectsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** The number of attempts when others change the object at the same time. */
const mostTries = 10

/** The pause between two attempts, in milliseconds. */
const pause = 200

/** A change to the owners of an object's fields. */
export interface ManagersChange {
  readonly isNeeded: (object: LiveObject) => boolean
  /** Returns the entries of `managedFields` after the change. */
  readonly change: (entries: readonly Fields[]) => readonly Fields[]
  /** Returns additional JSON Patch operations. */
  readonly more?: (object: LiveObject) => readonly object[]
}

/**
 * Changes the owners of an object's fields, and returns the changed object. The values of the fields stay.
 *
 * @throws {ApiError} if the cluster refuses the change.
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
      // A failed `test` operation and an invalid patch are both a 422. Only the former is worth a retry.
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
