import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, textsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** How often to look whether an object is gone, in milliseconds. */
const period = 200

/** How often it is told what is waited for, in milliseconds: what goes at once is not worth a word. */
const telling = 1000

/** How long objects may take to go, and who hears of it. */
export interface RemovalWait {
  /** A moment of the cluster's clock. */
  readonly until: number
  /** Called with what is on its way out where that takes long, and with nothing once it is gone. */
  readonly tell: (going: readonly LiveObject[]) => void
}

/**
 * Removes an object with all that belongs to it and waits until it is gone. It has to be the one that was seen: another
 * of its name stays. Gives what is still there of it when the time is over.
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
      // Somebody was faster: with another object of that name, or with a change of this one.
      if (!isApiError(error, 409) || cluster.clock.now() >= wait.until) throw error
      await cluster.sleep(period)
    }
  }
  return undefined
}

/** Waits until an object is gone; gives what is still there of it when the time is over. */
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
    if (now - toldAt >= telling) {
      tell([live])
      toldAt = now
    }
    await cluster.sleep(period)
  }
}

/** What keeps an object that was removed: `finalizers: example.com/records`. Undefined where nothing of others does. */
export function keptBy({ fields }: LiveObject): string | undefined {
  const { finalizers } = fieldsOf(fields['metadata'])
  // These are the cluster's own: what belongs to the object goes first.
  const others = textsOf(finalizers).filter((name) => !['foregroundDeletion', 'orphan'].includes(name))
  return others.length === 0 ? undefined : `finalizers: ${others.join(', ')}`
}
