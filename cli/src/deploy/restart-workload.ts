import type { Cluster, ObjectPlace } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/** Replaces the Pods of a workload, as `kubectl rollout restart` does, and returns the workload as it is then. */
export async function restartWorkload(cluster: Cluster, place: ObjectPlace): Promise<LiveObject> {
  const annotations = { 'kubectl.kubernetes.io/restartedAt': new Date(cluster.now()).toISOString() }
  const patch = { spec: { template: { metadata: { annotations } } } }
  // An owner of its own, so that the annotation is none of the manifest's fields.
  return (await cluster.patch(place, 'merge', patch, { manager: 'tranship-restart' })).object
}
