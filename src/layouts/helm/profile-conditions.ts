import type { KubernetesObjectLike } from '../../kubernetes/identity.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { partOf, type ProfileFlags } from './profile-flags.js'
import { valueReference } from './value-reference.js'

/** Returns the condition that one of some profiles is enabled. */
export function anyEnabled(profiles: readonly string[]): string {
  const flags = profiles.map((name) => valueReference(['profiles', name, 'enabled']))
  return `${flags.length > 1 ? 'or ' : ''}${flags.join(' ')}`
}

/** Returns the condition that profiles put on a chart to have one of some objects. Undefined if it always has one. */
export function conditionOfProfiles(
  objects: readonly KubernetesObject[],
  flags: ProfileFlags | undefined,
): string | undefined {
  const profiles = objects.map((object) => flags?.profilesOf.get(partOf(scaledBy(object))))
  const known = profiles.filter((names) => names !== undefined)
  return known.length === 0 || known.length < profiles.length
    ? undefined
    : anyEnabled([...new Set(known.flat())].sort())
}

/** An autoscaler is there if its workload is. Returns the identity of this, or else the object. */
function scaledBy(object: KubernetesObject): KubernetesObjectLike {
  if (object.kind !== 'HorizontalPodAutoscaler') return object
  const { apiVersion = '', kind, name } = object.spec.scaleTargetRef
  return { apiVersion, kind, metadata: { ...object.metadata, name } }
}
