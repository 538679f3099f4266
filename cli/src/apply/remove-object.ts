import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, textsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** The time between two checks for a deleted object, in milliseconds. */
const period = 200

/** The time between two progress reports, in milliseconds. Objects that disappear sooner are not reported. */
const reportPeriod = 1000

/** The deadline for a deleted object to disappear, and the listener for progress. */
export interface RemovalWait {
  /** The deadline, by the cluster's clock. */
  readonly until: number
  /** Called with objects that take long to disappear, and with an empty list once they are gone. */
  readonly tell: (going: readonly LiveObject[]) => void
}

/**
 * Deletes an object with its dependents, and waits until it is gone. Checks the uid, so that a new object of the same
 * name stays. Returns the object if it is still there at the deadline.
 */
export async function removeAndWait(
  cluster: Cluster,
  object: LiveObject,
  wait: RemovalWait,
): Promise<LiveObject | undefined> {
  for (
    let live: LiveObject | undefined = object;
    live?.uid === object.uid;
    live = await cluster.get(object)
  ) {
    try {
      if (!live.isDeleted) await cluster.remove(object, { uid: object.uid, propagation: 'Foreground' })
      return await waitUntilGone(cluster, object, wait)
    } catch (error) {
      // Somebody replaced or changed the object in between.
      if (!isApiError(error, 409) || cluster.clock.now() >= wait.until) throw error
      await cluster.sleep(period)
    }
  }
  return undefined
}

/** Waits until an object is gone. Returns it if it is still there at the deadline. */
export async function waitUntilGone(
  cluster: Cluster,
  object: LiveObject,
  { until, tell }: RemovalWait,
): Promise<LiveObject | undefined> {
  const from = cluster.clock.now()
  let toldAt = from
  for (;;) {
    const live = await cluster.get(object)
    const now = cluster.clock.now()
    const isGone = live?.uid !== object.uid
    if (isGone || now >= until) {
      if (toldAt > from) tell([])
      return isGone ? undefined : live
    }
    if (now - toldAt >= reportPeriod) {
      tell([live])
      toldAt = now
    }
    await cluster.sleep(period)
  }
}

/**
 * Names the finalizers that keep a deleted object: `finalizers: example.com/records`. `undefined` if there are none.
 */
export function finalizersText({ fields }: LiveObject): string | undefined {
  const { finalizers } = fieldsOf(fields['metadata'])
  // Kubernetes removes these itself, after deleting the dependents.
  const others = textsOf(finalizers).filter((name) => !['foregroundDeletion', 'orphan'].includes(name))
  return others.length === 0 ? undefined : `finalizers: ${others.join(', ')}`
}
