import { ApiError, toStatus } from './api-error.js'
import { type Channels, openChannels } from './channels.js'
import type { Cluster } from './cluster.js'
import { type Fields, fieldsOf, objectsOf, textOf } from './fields.js'

/** A command to run in a container. */
export interface ExecRequest extends AttachRequest {
  readonly command: readonly string[]
}

/** A connection to a container. */
export interface AttachRequest {
  readonly pod: string
  readonly namespace?: string
  readonly container: string
  /** `true` if the command has a terminal; then both outputs arrive as one. */
  readonly tty?: boolean
  /** `true` if the command reads standard input. */
  readonly hasInput?: boolean
  /** `true` if the command reads its input immediately. For a terminal that is always so. */
  readonly isReadAtOnce?: boolean
  readonly onOutput: (bytes: Uint8Array) => void
  readonly onErrors: (bytes: Uint8Array) => void
}

/** A command that runs in a container. */
export interface RemoteProcess {
  /** Writes to standard input. Resolves once the bytes are written to the network. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Closes standard input, if the cluster's protocol supports that. Otherwise the command waits for more. */
  readonly endInput: () => Promise<void>
  /** Sets the size of its terminal. */
  readonly resize: (columns: number, rows: number) => Promise<void>
  /** Pauses and resumes reading of the output. */
  readonly pause: () => void
  readonly resume: () => void
  /** The exit status; `undefined` if the connection broke first. */
  readonly ended: Promise<number | undefined>
  readonly close: () => void
}

const channel = { input: 0, output: 1, errors: 2, status: 3, size: 4 }

/**
 * Runs a command in a container.
 *
 * @throws {ApiError} if the cluster refuses, or the container doesn't run. `ended` rejects with one if the command
 * can't be started.
 */
export async function exec(
  cluster: Cluster,
  request: ExecRequest,
  signal?: AbortSignal,
): Promise<RemoteProcess> {
  const words = request.command.map((word): [string, string] => ['command', word])
  return connect(cluster, 'exec', words, request, signal)
}

/**
 * Attaches to the main process of a container. Earlier output is not shown.
 *
 * @throws {ApiError} if the cluster refuses, or the container doesn't run.
 */
export function attach(
  cluster: Cluster,
  request: AttachRequest,
  signal?: AbortSignal,
): Promise<RemoteProcess> {
  return connect(cluster, 'attach', [], request, signal)
}

async function connect(
  cluster: Cluster,
  subresource: 'exec' | 'attach',
  words: readonly (readonly [string, string])[],
  request: AttachRequest,
  signal: AbortSignal | undefined,
): Promise<RemoteProcess> {
  const { pod: name, namespace, container } = request
  const { tty = false, hasInput = false, isReadAtOnce = false } = request
  const query = new URLSearchParams([
    ...words.map(([key, word]): [string, string] => [key, word]),
    ['container', container],
    ['stdin', String(hasInput)],
    ['stdout', 'true'],
    ['stderr', String(!tty)],
    ['tty', String(tty)],
  ])
  const path = `${cluster.pathOf({ kind: 'Pod', name, namespace })}/${subresource}`
  let status = ''
  const channels = await openChannels(
    cluster,
    `${path}?${query.toString()}`,
    (from, bytes) => {
      if (from === channel.output) request.onOutput(bytes)
      else if (from === channel.errors) request.onErrors(bytes)
      else if (from === channel.status) status += Buffer.from(bytes).toString('utf8')
    },
    { signal, isReadAtOnce: tty || isReadAtOnce },
  )
  return toProcess(channels, () => exitStatusIn(status, path))
}

function toProcess(channels: Channels, exitStatus: () => number | undefined): RemoteProcess {
  return {
    write: (bytes) => channels.send(channel.input, bytes),
    endInput: () => channels.end(channel.input),
    resize: (columns, rows) =>
      channels.send(channel.size, Buffer.from(JSON.stringify({ Width: columns, Height: rows }))),
    pause: channels.pause,
    resume: channels.resume,
    ended: channels.closed.then(exitStatus),
    close: channels.close,
  }
}

function exitStatusIn(text: string, path: string): number | undefined {
  if (text === '') return undefined
  const status: Fields = fieldsOf(JSON.parse(text))
  if (status['status'] === 'Success') return 0
  const causes = objectsOf(fieldsOf(status['details'])['causes'])
  const code = causes.find(({ reason }) => reason === 'ExitCode')
  const number = Number(textOf(code?.['message']) ?? Number.NaN)
  if (Number.isInteger(number)) return number
  throw new ApiError(`GET ${path}`, toStatus(status, 500))
}
