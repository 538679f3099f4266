import type { Cluster } from '../cluster/cluster.js'
import type { Progress } from '../progress/progress.js'
import { withLease } from './lease.js'
import { LiveApplication } from './live-application.js'

/** The application that is worked on, and the kinds of its workloads that have to be seen. */
interface LivePlace {
  readonly application: string
  readonly namespace: string | undefined
  readonly selector: Readonly<Record<string, string>>
  readonly holder: string
  readonly isNeeded: (kind: string) => boolean
}

/** The cluster and the application in it, as far as one piece of work sees them. */
export interface LiveWork {
  readonly cluster: Cluster
  readonly live: LiveApplication
  readonly startedAt: number
  /** Aborts when the lease is lost, or when the user ends the work. */
  readonly signal: AbortSignal
}

/**
 * Works on an application that is deployed, while nobody else deploys it. The lists of its objects are followed until the
 * work ends.
 *
 * @throws the error of the list of a kind that is needed and may not be seen
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
