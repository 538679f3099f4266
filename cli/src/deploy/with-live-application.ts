import type { Cluster } from '../cluster/cluster.js'
import type { Progress } from '../progress/progress.js'
import { withLease } from './lease.js'
import { LiveApplication } from './live-application.js'

/** An application to work on. `isNeeded` selects the kinds that must be visible. */
interface LivePlace {
  readonly application: string
  readonly namespace: string | undefined
  readonly selector: Readonly<Record<string, string>>
  readonly holder: string
  readonly isNeeded: (kind: string) => boolean
}

/** The cluster and the application, for one piece of work. */
export interface LiveWork {
  readonly cluster: Cluster
  readonly live: LiveApplication
  readonly startedAt: number
  /** Aborted if the Lease is lost, or the user interrupts the work. */
  readonly signal: AbortSignal
}

/**
 * Runs `work` on a deployed application while holding its Lease. Watches its objects until the work ends.
 *
 * @throws {ApiError} if a needed kind may not be listed.
 */
export function withLiveApplication<Result>(
  { application, namespace, selector, holder, isNeeded }: LivePlace,
  cluster: Cluster,
  progress: Progress,
  signal: AbortSignal,
  work: (given: LiveWork) => Promise<Result>,
): Promise<Result> {
  return withLease(cluster, { application, namespace, holder }, progress, signal, async (working) => {
    const own = cluster.within(working)
    const startedAt = own.now()
    const following = new AbortController()
    const either = AbortSignal.any([following.signal, working])
    try {
      const live = await LiveApplication.open(own, { selector, namespace }, ['CronJob'], either)
      for (const { error } of live.unseen.filter(({ kind }) => isNeeded(kind))) throw error
      return await work({ cluster: own, live, startedAt, signal: working })
    } finally {
      following.abort()
    }
  })
}
