import { onTestFinished } from 'vitest'
import type { Cluster } from '../../src/cluster/cluster.js'
import { connect } from '../../src/cluster/connect.js'
import type { Clock } from '../../src/engines/clock.js'
import { processEngines } from '../../src/engines/process-engines.js'
import { givenInput, recordedStream } from './run-command.js'

interface Connection {
  readonly cluster: Cluster
  /** Aborts the requests of the cluster, like Ctrl-C. */
  readonly ending: AbortController
}

/** The streams that are terminals; none by default. */
export interface Terminals {
  readonly input?: boolean
  readonly errors?: boolean
}

interface Surroundings {
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly isTerminal?: Terminals
}

/** Connects as commands do, in a folder and with a clock if one is given; the connection ends with the test. */
export async function connected(
  flags: Parameters<typeof connect>[0],
  { folder, env = {}, clock, isTerminal = {} }: Surroundings,
): Promise<Connection> {
  const ending = new AbortController()
  const { signal } = ending
  const terminal = {
    folder,
    env,
    readInput: () => Promise.resolve(new Uint8Array()),
    isOutput: () => false,
    expectText: () => undefined,
    input: givenInput('', isTerminal.input === true),
    output: recordedStream(false),
    errors: recordedStream(isTerminal.errors === true),
    signal,
    interruption: () => signal,
    atSuddenEnd: () => () => undefined,
  }
  const engines = { ...processEngines(env), ...(clock && { clock }) }
  const cluster = await connect(flags, terminal, engines, signal)
  onTestFinished(() => {
    ending.abort()
    cluster.close()
  })
  return { cluster, ending }
}
