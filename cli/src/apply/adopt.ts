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

/**
 * Takes over what `kubectl apply` has made: its owner entry becomes ours, so that a field that is dropped from the manifest
 * goes away (rule E2-07). Gives the object as it is then.
 */
export async function adopt(cluster: Cluster, object: LiveObject): Promise<LiveObject> {
  for (let live: LiveObject | undefined = object; live !== undefined; live = await cluster.get(live)) {
    if (!live.managers.some(isOfKubectl)) return live
    try {
      const { object: adopted } = await cluster.patch(live, 'json', patchOf(live))
      return adopted
    } catch (error) {
      // Somebody has changed it in between: look again.
      if (!isApiError(error, 409) && !isApiError(error, 422)) throw error
    }
  }
  return object
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
