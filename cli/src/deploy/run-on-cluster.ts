import { ConnectionError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import type { ClusterFlags } from '../cluster/cluster-flags.js'
import { connect } from '../cluster/connect.js'
import { connectionWords } from '../cluster/connection-words.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openProgress } from '../progress/open-progress.js'
import type { Progress, ProgressEvent } from '../progress/progress.js'
import { clusterFailure, placeOf } from './cluster-failure.js'

export interface ClusterRun extends Pick<Invocation, 'terminal' | 'engines'> {
  readonly flags: ClusterFlags & { readonly json?: boolean }
  /** The text for interruptions, such as how to continue. */
  readonly whenInterrupted?: string
}

/** The work of a command on a cluster. Returns the exit status. `signal` is aborted on interruption. */
export type ClusterWork = (cluster: Cluster, progress: Progress, signal: AbortSignal) => Promise<number>

/** Opens the cluster that the flags choose, runs `work` on it, and explains errors. */
export async function runOnCluster(
  { flags, terminal, engines, whenInterrupted }: ClusterRun,
  work: ClusterWork,
): Promise<number> {
  const ending = new AbortController()
  const cluster = await connect(flags, terminal, engines, ending.signal)
  const progress = openProgress(flags, terminal)
  cluster.onSilence((silence) => {
    progress.tell(silence === undefined ? answersAgain : silenceEvent(cluster, silence))
  })
  const interruption = AbortSignal.any([terminal.interruption(), terminal.signal])
  try {
    return await work(cluster, progress, interruption)
  } catch (error) {
    progress.end()
    if (interruption.aborted) {
      const message = whenInterrupted === undefined ? 'Interrupted' : `Interrupted: ${whenInterrupted}`
      progress.tell({ event: 'interrupted', message })
      return exitStatus.interrupted
    }
    const failure = clusterFailure(error, cluster)
    if (failure === undefined) throw error
    progress.tell({ event: 'failed', ...failure })
    return error instanceof ConnectionError ? exitStatus.unusable : exitStatus.found
  } finally {
    progress.end()
    ending.abort()
    cluster.close()
  }
}

const answersAgain = { event: 'note', message: 'the cluster answers again' } as const

function silenceEvent(cluster: Cluster, { code }: { readonly code: string | undefined }): ProgressEvent {
  const why = code === undefined ? '' : ` (${connectionWords(code) ?? code})`
  const message = `the cluster at ${placeOf(cluster)} has not answered for 5 s${why}; it is asked again`
  return { event: 'warning', message }
}
