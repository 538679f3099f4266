import { onTestFinished } from 'vitest'
import type { Cluster } from '../../src/cluster/cluster.js'
import { connect } from '../../src/cluster/connect.js'
import type { Clock } from '../../src/engines/clock.js'
import { processEngines } from '../../src/engines/process-engines.js'
import { givenInput, recordedStream } from './run-command.js'

interface Connection {
  readonly cluster: Cluster
  /** Ends what the cluster was asked for, as Ctrl-C does. */
  readonly ending: AbortController
}

/** Connects as commands do, in a folder and with a clock if one is given; the connection ends with the test. */
export async function connected(
  flags: Parameters<typeof connect>[0],
  { folder, env = {}, clock }: { folder: string; env?: Readonly<Record<string, string>>; clock?: Clock },
): Promise<Connection> {
  const ending = new AbortController()
  const { signal } = ending
  const stream = recordedStream(false)
  const terminal = {
    folder,
    env,
    readInput: () => Promise.resolve(new Uint8Array()),
    input: givenInput('', false),
    output: stream,
    errors: stream,
    signal,
    interruption: () => signal,
  }
  const engines = { ...processEngines(), ...(clock && { clock }) }
  const cluster = await connect(flags, terminal, engines, signal)
  onTestFinished(() => {
    ending.abort()
    cluster.close()
  })
  return { cluster, ending }
}
