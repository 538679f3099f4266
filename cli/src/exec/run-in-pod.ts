import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { exec, type RemoteProcess } from '../cluster/exec.js'
import type { OutputStream, Terminal } from '../terminal/terminal.js'

/** A command to run in a container, with our own terminal as its terminal. */
export interface PodCommand {
  readonly pod: string
  readonly namespace: string
  readonly container: string
  readonly command: readonly string[]
  /** Whether it gets a terminal: ours is raw as long as it runs, so that each key reaches it, Ctrl-C too. */
  readonly tty: boolean
  /** Whether it gets our input. */
  readonly hasInput: boolean
}

/** A command that the container could not start, such as one that its image does not have. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** What says in a terminal that nothing more is typed: one whose input is closed is taken away from its command. */
const endOfText = Uint8Array.of(4)

/**
 * Runs a command in a container, and gives its exit status; undefined where the connection was cut before it ended.
 *
 * @throws {ApiError} where the cluster does not let it.
 * @throws {NotStarted} where the container cannot start it.
 */
export async function runInPod(
  cluster: Cluster,
  { tty, hasInput, ...place }: PodCommand,
  streams: TerminalStreams,
  signal: AbortSignal,
): Promise<number | undefined> {
  const ended = await withTerminal(
    { tty, hasInput },
    streams,
    (onOutput, onErrors) => exec(cluster, { ...place, tty, hasInput, onOutput, onErrors }, signal),
    (process) =>
      process.ended.catch((error: unknown) => {
        throw isApiError(error) ? new NotStarted(error.status.message) : error
      }),
  )
  return ended
}

/** The streams of our own terminal. */
export type TerminalStreams = Pick<Terminal, 'input' | 'output' | 'errors'>

/** Takes what a process writes. */
export type TakeBytes = (bytes: Uint8Array) => void

/** Connects a process in a container with our own terminal as long as somebody waits for it. */
export async function withTerminal<Result>(
  { tty, hasInput }: Pick<PodCommand, 'tty' | 'hasInput'>,
  { input, output, errors }: TerminalStreams,
  open: (onOutput: TakeBytes, onErrors: TakeBytes) => Promise<RemoteProcess>,
  wait: (process: RemoteProcess) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  // The first bytes may come before there is a process that could be paused.
  const flow = new Flow()
  const isRaw = tty && hasInput && input.isTerminal
  try {
    const process = await open(flow.into(output), flow.into(errors))
    flow.of(process)
    if (isRaw) input.setRaw(true)
    if (tty) followSize(output, process, ending.signal)
    if (hasInput)
      void input
        .read(process.write, ending.signal)
        .then(() => (tty ? process.write(endOfText) : process.endInput()))
    return await wait(process)
  } finally {
    ending.abort()
    if (isRaw) input.setRaw(false)
  }
}

/** Lets a command write no faster than our streams take it. */
class Flow {
  private process: RemoteProcess | undefined
  private full = 0

  of(process: RemoteProcess): void {
    this.process = process
    if (this.full > 0) process.pause()
  }

  into(stream: OutputStream): (bytes: Uint8Array) => void {
    return (bytes) => {
      const drained = stream.pass(bytes)
      if (drained === undefined) return
      this.full++
      this.process?.pause()
      void drained.then(() => {
        this.full--
        if (this.full === 0) this.process?.resume()
      })
    }
  }
}

function followSize(output: OutputStream, process: RemoteProcess, signal: AbortSignal): void {
  const tell = () => {
    const { columns, rows } = output
    if (columns !== undefined && rows !== undefined) void process.resize(columns, rows)
  }
  tell()
  output.onResize(tell, signal)
}
