import { type Cluster, fieldManager } from '../cluster/cluster.js'
import { type Fields, fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { appliesReplicas } from './replicas.js'

/**
 * Gives a workload the template of an earlier version, and returns the changed workload. `tranship` then owns the
 * template, so the next deploy changes it without a conflict (rule E9-08).
 */
export async function restoreTemplate(
  cluster: Cluster,
  live: LiveObject,
  template: Fields,
): Promise<LiveObject> {
  const { apiVersion, kind, name, namespace } = live
  const { replicas, ...spec } = fieldsOf(live.fields['spec'])
  const object = {
    apiVersion,
    kind,
    metadata: {
      name,
      namespace,
      labels: ownTexts(live, 'labels'),
      annotations: ownTexts(live, 'annotations'),
    },
    // A number that somebody else has set stays theirs.
    spec: { ...spec, ...(appliesReplicas(live) ? { replicas } : {}), template },
  }
  return (await cluster.apply(object, { force: true })).object
}

/** Returns the labels or annotations that a deploy has applied. */
function ownTexts(live: LiveObject, key: 'labels' | 'annotations'): Readonly<Record<string, string>> {
  const own = live.managers.filter(({ name, operation }) => name === fieldManager && operation === 'Apply')
  const isOwn = (text: string) =>
    own.some(({ fields }) => Object.hasOwn(fieldsOf(fieldsOf(fields['f:metadata'])[`f:${key}`]), `f:${text}`))
  return Object.fromEntries(Object.entries(live[key]).filter(([text]) => isOwn(text)))
}
