import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

/** How often to look whether an object is gone, in milliseconds. */
const period = 200

/**
 * Removes an object with all that belongs to it and waits until it is gone. It has to be the one that was seen: another
 * of its name stays.
 */
export async function removeAndWait(cluster: Cluster, object: LiveObject): Promise<void> {
  for (
    let live: LiveObject | undefined = object;
    live?.uid === object.uid;
    live = await cluster.get(object)
  ) {
    try {
      if (!live.isDeleted) await cluster.remove(object, { uid: object.uid, propagation: 'Foreground' })
      await waitUntilGone(cluster, object)
      return
    } catch (error) {
      // Somebody was faster: with another object of that name, or with a change of this one.
      if (!isApiError(error, 409)) throw error
      await cluster.sleep(period)
    }
  }
}

/** Whether an object is gone before a moment of the cluster's clock; without one it is waited for as long as it takes. */
export async function waitUntilGone(
  cluster: Cluster,
  object: LiveObject,
  until = Infinity,
): Promise<boolean> {
  for (;;) {
    const now = await cluster.get(object)
    if (now?.uid !== object.uid) return true
    if (cluster.clock.now() >= until) return false
    await cluster.sleep(period)
  }
}
