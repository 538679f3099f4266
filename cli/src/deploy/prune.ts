import { isOurs } from '../apply/ownership.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster, DeleteOptions } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

export interface RemovalSettings extends Pick<DeleteOptions, 'propagation' | 'dryRun'> {
  readonly selector: Readonly<Record<string, string>>
}

/**
 * Removes an object of the application, by uid and version: what somebody has changed in between is looked at again, and
 * stays if it is not ours any more (rule E3-01). Says whether it was removed.
 */
export async function removeOurs(
  cluster: Cluster,
  object: LiveObject,
  { selector, ...options }: RemovalSettings,
): Promise<boolean> {
  let refused: string | undefined
  for (let live: LiveObject | undefined = object; live !== undefined; live = await cluster.get(live)) {
    if (live.uid !== object.uid || live.isDeleted || !isOurs(live, selector)) return false
    const { uid, resourceVersion } = live
    try {
      return await cluster.remove(live, { uid, resourceVersion, ...options })
    } catch (error) {
      // What nobody has changed since then is refused for another reason.
      if (!isApiError(error, 409) || resourceVersion === refused) throw error
      refused = resourceVersion
    }
  }
  return false
}
