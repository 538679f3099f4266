import { escapedKey } from 'tranship/internal'
import { isApiError } from '../cluster/api-error.js'
import { type Cluster, fieldManager } from '../cluster/cluster.js'
import { type Fields, fieldsOf, objectsOf } from '../cluster/fields.js'
import type { LiveObject, Manager } from '../cluster/live-object.js'

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/** Whether `kubectl apply` has set the fields, on the client's or on the server's side. */
export function isOfKubectl({
  name,
  operation,
  subresource,
}: Pick<Manager, 'name' | 'operation' | 'subresource'>): boolean {
  if (subresource !== undefined) return false
  return (
    (name === 'kubectl-client-side-apply' && operation === 'Update') ||
    (name === 'kubectl' && operation === 'Apply')
  )
}

/** So often it is tried to take over an object that somebody else changes at the same time. */
const mostTries = 10

/** The pause between two tries, in milliseconds. */
const pause = 200

/**
 * Takes over what `kubectl apply` has made: its owner entry becomes ours, so that a field that is dropped from the manifest
 * goes away (rule E2-07). Gives the object as it is then.
 *
 * @throws {ApiError} where the cluster does not let it be taken over.
 */
export async function adopt(cluster: Cluster, object: LiveObject): Promise<LiveObject> {
  let live = object
  for (let tries = 1; live.managers.some(isOfKubectl); tries++) {
    try {
      const { object: adopted } = await cluster.patch(live, 'json', patchOf(live))
      return adopted
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

function patchOf({ fields, annotations, resourceVersion }: LiveObject): readonly object[] {
  const metadata = fieldsOf(fields['metadata'])
  const entries = objectsOf(metadata['managedFields'])
  const isTheirs = (entry: Fields) =>
    isOfKubectl({
      name: String(entry['manager']),
      operation: String(entry['operation']),
      subresource: entry['subresource'] as string | undefined,
    })
  const isOwn = (entry: Fields) => entry['manager'] === fieldManager && entry['operation'] === 'Apply'
  const taken = entries.filter((entry) => isTheirs(entry) || isOwn(entry))
  const own = {
    ...taken[0],
    manager: fieldManager,
    operation: 'Apply',
    fieldsV1: taken.map((entry) => fieldsOf(entry['fieldsV1'])).reduce(union),
  }
  return [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    {
      op: 'replace',
      path: '/metadata/managedFields',
      value: [...entries.filter((entry) => !taken.includes(entry)), own],
    },
    ...(Object.hasOwn(annotations, lastApplied)
      ? [{ op: 'remove', path: `/metadata/annotations/${escapedKey(lastApplied)}` }]
      : []),
  ]
}

/** The fields of two sets. */
function union(one: Fields, other: Fields): Fields {
  const merged: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) merged[key] = union(fieldsOf(one[key]), fieldsOf(value))
  return merged
}
