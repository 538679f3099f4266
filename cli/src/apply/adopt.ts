import { escapedKey, ownValue, setOwnValue } from 'tranship/internal'
import { type Cluster, fieldManager } from '../cluster/cluster.js'
import { type Fields, fieldsOf } from '../cluster/fields.js'
import type { LiveObject, Manager } from '../cluster/live-object.js'
import { patchManagers } from './patch-managers.js'

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

/** The field managers of `kubectl apply`. */
export const kubectlManagers: readonly string[] = ['kubectl-client-side-apply', 'kubectl']

/** `true` for an entry of `managedFields` that `kubectl apply` has written, client-side or server-side. */
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
 * Takes over an object that `kubectl apply` has made. Its owner entry becomes tranship's, so that fields dropped from
 * the manifest are removed from the cluster (rule E2-07). Returns the changed object.
 *
 * @throws {ApiError} if the cluster refuses the change.
 */
export function adopt(cluster: Cluster, object: LiveObject): Promise<LiveObject> {
  return patchManagers(cluster, object, {
    isNeeded: ({ managers }) => managers.some(isOfKubectl),
    change: adoptedEntries,
    more: ({ annotations }) =>
      Object.hasOwn(annotations, lastApplied)
        ? [{ op: 'remove', path: `/metadata/annotations/${escapedKey(lastApplied)}` }]
        : [],
  })
}

function adoptedEntries(entries: readonly Fields[]): readonly Fields[] {
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
  return [...entries.filter((entry) => !taken.includes(entry)), own]
}

/** Merges two sets of fields. */
function union(one: Fields, other: Fields): Fields {
  const merged: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other))
    setOwnValue(merged, key, union(fieldsOf(ownValue(one, key)), fieldsOf(value)))
  return merged
}
