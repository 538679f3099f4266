import { nameLabel } from 'tranship/internal'
import { ConnectionError, isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { attach } from '../cluster/exec.js'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { podReasons } from '../deploy/why-waiting.js'
import { containerRuns } from '../logs/container-run.js'
import { exitStatus } from '../exit-status.js'
import { type TakeBytes, type TerminalStreams, withTerminal } from '../exec/run-in-pod.js'
import { mainContainer } from '../pods/choose-pod.js'
import { startReasons } from '../pods/container-ends.js'
import type { Progress } from '../progress/progress.js'
import { beforeConnection } from './before-connection.js'

/** The Job of a run. */
export interface Run {
  readonly service: string
  readonly job: string
  readonly namespace: string | undefined
  readonly tty: boolean
  readonly hasInput: boolean
  /** The time that its container may take to start, in milliseconds. */
  readonly timeout: number
}

/** The end of a run: the exit status of its command, or the reason why it didn't start. */
export interface RunEnd {
  readonly status: number
  readonly notStarted?: string
}

/** The time between two looks at the Pod, in milliseconds. */
const period = 500

/** The container of a run, at one moment. */
interface RunningPod {
  readonly pod: LiveObject
  readonly container: string
  readonly state: Fields
}

/** Waits for the container of a run, connects the terminal to it, and returns its end (rule E9-04). */
export async function followRun(
  cluster: Cluster,
  run: Run,
  streams: TerminalStreams,
  progress: Progress,
): Promise<RunEnd> {
  const started = await waitUntilStarted(cluster, run, streams, progress)
  if ('status' in started) return started
  for (let isFirst = true; ; isFirst = false) {
    const now = isFirst ? started : await find(cluster, run)
    if (now === undefined || now.pod.isDeleted) return failedWith(`Pod ${started.pod.name} was removed`)
    if (!isFirst && now.state['terminated'] !== undefined) return endOf(fieldsOf(now.state['terminated']))
    if (isFirst || now.state['running'] !== undefined) await connectRun(cluster, run, now, streams, isFirst)
    await cluster.sleep(period)
  }
}

/** docker's exit status if a program can't be started. */
const cannotStart = 126

function endOf({ exitCode, reason, message }: Fields): RunEnd {
  if (!startReasons.includes(String(reason))) return { status: numberOf(exitCode) ?? 1 }
  return { status: cannotStart, notStarted: textOf(message) ?? String(reason) }
}

function failedWith(notStarted: string): RunEnd {
  return { status: exitStatus.found, notStarted }
}

async function waitUntilStarted(
  cluster: Cluster,
  run: Run,
  streams: TerminalStreams,
  progress: Progress,
): Promise<RunningPod | RunEnd> {
  const until = cluster.clock.now() + run.timeout
  for (;;) {
    const now = await find(cluster, run)
    const { running, terminated } = now?.state ?? {}
    if (now !== undefined && (running ?? terminated) !== undefined) {
      progress.tell({ event: 'waiting', services: [] })
      return now
    }
    const failed = now === undefined ? undefined : failedBefore(now)
    if (now !== undefined && failed !== undefined) {
      progress.tell({ event: 'waiting', services: [] })
      await streams.errors.pass(await readLog(cluster, now.pod, failed.container))
      return failedWith(`${failed.container}, which runs before it, has ended with status ${failed.status}`)
    }
    const reasons = now === undefined ? await refusalsOf(cluster, run) : podReasons(now.pod)
    const open = [now === undefined ? 'it has no Pod yet' : `Pod ${now.pod.name} starts`]
    progress.tell({ event: 'waiting', services: [{ service: run.service, open, reasons }] })
    if (cluster.clock.now() >= until) {
      progress.tell({ event: 'waiting', services: [] })
      return failedWith([...open, ...reasons].join(': '))
    }
    await cluster.sleep(period)
  }
}

/** Returns the init container that has failed, if any. */
function failedBefore({
  pod,
}: RunningPod): { readonly container: string; readonly status: number } | undefined {
  if (fieldsOf(pod.fields['status'])['phase'] !== 'Failed') return undefined
  const run = containerRuns(pod).find(({ end }) => end !== undefined && end.status !== 0)
  return run?.end === undefined ? undefined : { container: run.container, status: run.end.status }
}

async function find(cluster: Cluster, { job, namespace }: Run): Promise<RunningPod | undefined> {
  const { objects } = await cluster.list({ kind: 'Pod', labels: { [nameLabel]: job }, namespace })
  const pod = objects.at(-1)
  if (pod === undefined) return undefined
  const container = mainContainer(pod)
  const status = fieldsOf(pod.fields['status'])
  const own = objectsOf(status['containerStatuses']).find(({ name }) => name === container)
  return { pod, container, state: fieldsOf(own?.['state']) }
}

/** Returns the cluster's reason for refusing the Pod of a Job. */
async function refusalsOf(cluster: Cluster, { job, namespace }: Run): Promise<readonly string[]> {
  try {
    const fields = `involvedObject.name=${job},reason=FailedCreate`
    const { objects } = await cluster.list({ kind: 'Event', namespace, fields })
    return objects.slice(-1).flatMap((event) => textOf(event.fields['message']) ?? [])
  } catch (error) {
    if (isApiError(error)) return []
    throw error
  }
}

/** The silence after which all output is assumed to have arrived, in milliseconds. */
const quiet = 300

/**
 * Connects the terminal to the program of a run until it ends. Earlier output comes from the log, which mixes both
 * outputs, so it goes to standard output.
 */
async function connectRun(
  cluster: Cluster,
  { tty, hasInput }: Run,
  { pod, container }: RunningPod,
  streams: TerminalStreams,
  isFirst: boolean,
): Promise<void> {
  const place = { pod: pod.name, namespace: pod.namespace, container }
  const held = new HeldOutput()
  try {
    await withTerminal(
      { tty, hasInput },
      streams,
      (onOutput, onErrors) => {
        const takers = held.hold(onOutput, onErrors)
        return attach(cluster, { ...place, tty, hasInput, ...takers })
      },
      async (process) => {
        const ended = process.ended.catch(() => undefined)
        if (isFirst) {
          // While the log is read, let the connection block the program's output.
          process.pause()
          const log = await readLog(cluster, pod, container)
          process.resume()
          for (let size = -1; size !== held.size && held.size < log.length;) {
            size = held.size
            await cluster.sleep(quiet)
          }
          await streams.output.pass(beforeConnection(log, held.output, held.errors))
        }
        held.release()
        // The Pod has the exit status.
        await ended
      },
    )
  } catch (error) {
    // A program that has ended can't be attached to. Without permission to attach, the log is enough if there is no
    // input.
    if (!isApiError(error) || (isApiError(error, 403) && (tty || hasInput))) throw error
    if (isFirst) await passLog(cluster, { pod, container }, streams.output)
  }
}

/** Holds back the output of a connection until earlier output is known. */
class HeldOutput {
  private readonly held: {
    readonly isOutput: boolean
    readonly bytes: Uint8Array
    readonly pass: TakeBytes
  }[] = []
  private isHolding = true

  hold(
    onOutput: TakeBytes,
    onErrors: TakeBytes,
  ): { readonly onOutput: TakeBytes; readonly onErrors: TakeBytes } {
    const taker = (isOutput: boolean, pass: TakeBytes) => (bytes: Uint8Array) => {
      if (this.isHolding) this.held.push({ isOutput, bytes, pass })
      else pass(bytes)
    }
    return { onOutput: taker(true, onOutput), onErrors: taker(false, onErrors) }
  }

  get size(): number {
    return this.held.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  get output(): Uint8Array {
    return this.bytesOf(true)
  }

  get errors(): Uint8Array {
    return this.bytesOf(false)
  }

  release(): void {
    this.isHolding = false
    for (const { bytes, pass } of this.held.splice(0)) pass(bytes)
  }

  private bytesOf(isOutput: boolean): Uint8Array {
    return Buffer.concat(this.held.filter((one) => one.isOutput === isOutput).map(({ bytes }) => bytes))
  }
}

async function readLog(cluster: Cluster, pod: LiveObject, container: string): Promise<Uint8Array> {
  try {
    const chunks: Uint8Array[] = []
    const path = `${cluster.pathOf(pod)}/log`
    for await (const chunk of await cluster.stream({ method: 'GET', path, query: { container } }))
      chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (isApiError(error)) return new Uint8Array()
    throw error
  }
}

/** Streams the log until the container ends. If the connection breaks, reads it again and skips the known part. */
async function passLog(
  cluster: Cluster,
  { pod, container }: Pick<RunningPod, 'pod' | 'container'>,
  output: TerminalStreams['output'],
): Promise<void> {
  let passed = 0
  for (;;) {
    let at = 0
    try {
      const query = { container, follow: true }
      for await (const chunk of await cluster.stream({
        method: 'GET',
        path: `${cluster.pathOf(pod)}/log`,
        query,
      })) {
        const fresh = chunk.subarray(Math.max(0, passed - at))
        at += chunk.length
        if (fresh.length === 0) continue
        passed += fresh.length
        await output.pass(fresh)
      }
      return
    } catch (error) {
      // The Pod is gone, and its log with it.
      if (isApiError(error, 404) || isApiError(error, 400)) return
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined && !(error instanceof ConnectionError)) throw error
      await cluster.sleep(period)
    }
  }
}
