import type { Cluster, ObjectPlace } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/** Replaces the Pods of a workload like `kubectl rollout restart`, and returns the changed workload. */
export async function restartWorkload(cluster: Cluster, place: ObjectPlace): Promise<LiveObject> {
  const annotations = { 'kubectl.kubernetes.io/restartedAt': new Date(cluster.now()).toISOString() }
  const patch = { spec: { template: { metadata: { annotations } } } }
  // Use another field manager, so that the next deploy doesn't remove the annotation.
  return (await cluster.patch(place, 'merge', patch, { manager: 'tranship-restart' })).object
}
