import { isOurs } from '../apply/ownership.js'
import { isApiError } from '../cluster/api-error.js'
import type { Cluster, DeleteOptions, Selector } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'

export interface RemovalSettings extends Pick<DeleteOptions, 'propagation' | 'dryRun'> {
  readonly selector: Selector
}

/**
 * Deletes an object of the application, with a check of uid and version. If somebody changes it at the same time, the
 * function reads it again and leaves it alone if it isn't ours any more (rule E3-01). Returns `true` if it was deleted.
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
      // The version is unchanged since the last conflict, so a retry would fail too.
      if (!isApiError(error, 409) || resourceVersion === refused) throw error
      refused = resourceVersion
    }
  }
  return false
}
