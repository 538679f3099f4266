import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { exec, type RemoteProcess } from '../cluster/exec.js'
import type { OutputStream, Terminal } from '../terminal/terminal.js'

/** A command to run in a container, connected to the local terminal. */
export interface PodCommand {
  readonly pod: string
  readonly namespace: string
  readonly container: string
  readonly command: readonly string[]
  /**
   * `true` to give the command a terminal. The local terminal is then in raw mode, so that every key reaches the
   * command, including Ctrl-C.
   */
  readonly tty: boolean
  /** `true` to pass local input to the command. */
  readonly hasInput: boolean
}

/** Thrown if the container can't start the command, for example because its image lacks the program. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** Ctrl-D, which ends the input in a terminal. Closing the channel would disconnect the command from its terminal. */
const endOfText = Uint8Array.of(4)

/**
 * Runs a command in a container and returns its exit status; `undefined` if the connection breaks first.
 *
 * @throws {ApiError} if the cluster refuses.
 * @throws {NotStarted} if the container can't start the command.
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

/** The streams of the local terminal. */
export type TerminalStreams = Pick<Terminal, 'input' | 'output' | 'errors'>

/** A consumer of output. */
export type TakeBytes = (bytes: Uint8Array) => void

/** Connects a process in a container to the local terminal until `wait` resolves. */
export async function withTerminal<Result>(
  { tty, hasInput }: Pick<PodCommand, 'tty' | 'hasInput'>,
  { input, output, errors }: TerminalStreams,
  open: (onOutput: TakeBytes, onErrors: TakeBytes) => Promise<RemoteProcess>,
  wait: (process: RemoteProcess) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  // Output may arrive before `open` returns the process that could be paused.
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

/** Pauses a command while the local streams are full. */
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
