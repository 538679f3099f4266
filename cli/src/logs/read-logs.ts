import { ConnectionError, isApiError } from '../cluster/api-error.js'
import type { Cluster, Query } from '../cluster/cluster.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { ContainerLog, CutLog, type LogQuery } from './container-log.js'
import { type ContainerRun, containerRuns } from './container-run.js'

export interface LogSettings {
  /** Whether to go on with what comes, also from Pods that come. */
  readonly follow: boolean
  readonly query: LogQuery
  /** Which of the Pods count. */
  readonly isWanted: (pod: LiveObject) => boolean
  /** Told of these Pods before their logs are read, with `follow` again and again. */
  readonly onPods: (pods: readonly LiveObject[]) => void
}

type OnLine = (pod: LiveObject, line: string) => void

/** How often new containers are looked for, in milliseconds; and the pause before a log is asked for again. */
const period = 1000

/** So often a log that is cut is asked for again where nothing more of it comes. */
const mostTries = 3

/**
 * Gives the lines of all containers of an application, those of one in their order; with `follow` until the signal. Before
 * that each container gives what it has written until now. What a cut connection takes away is asked for again.
 */
export async function readLogs(
  cluster: Cluster,
  pods: Query,
  { follow, ...settings }: LogSettings,
  onLine: OnLine,
  signal: AbortSignal,
): Promise<void> {
  if (follow) {
    await followLogs(cluster, pods, settings, onLine, signal)
    return
  }
  const { query, isWanted, onPods } = settings
  const wanted = (await cluster.list(pods, signal)).objects.filter(isWanted)
  onPods(wanted)
  for (const pod of wanted)
    for (const { container } of containerRuns(pod))
      await readWhole(cluster, new ContainerLog(cluster, pod, container, query, onLine), signal)
}

async function readWhole(cluster: Cluster, log: ContainerLog, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = log.given
    try {
      await log.read(false, signal)
      return
    } catch (error) {
      signal.throwIfAborted()
      if (isGone(error)) return
      if (log.given > before) tries = 1
      if (!(error instanceof CutLog) || tries >= mostTries) throw error
    }
    await cluster.clock.sleep(period, signal)
  }
}

async function followLogs(
  cluster: Cluster,
  pods: Query,
  { query, isWanted, onPods }: Omit<LogSettings, 'follow'>,
  onLine: OnLine,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController()
  const own = AbortSignal.any([signal, ending.signal])
  try {
    const list = await LiveList.open(cluster, pods, own)
    const begun = new Set<string>()
    for (let isFirst = true; ; isFirst = false) {
      const wanted = list.objects.filter(isWanted)
      onPods(wanted)
      for (const pod of wanted)
        for (const { container } of containerRuns(pod)) {
          const key = `${pod.uid}/${container}`
          if (begun.has(key)) continue
          begun.add(key)
          const log = new ContainerLog(cluster, pod, container, query, onLine)
          // What is there at first is wanted from the moment that was asked for, what comes later from its beginning.
          if (!isFirst) log.beginAnew()
          followContainer(cluster, log, () => runNow(list, pod, container), own).catch((error: unknown) => {
            ending.abort(error)
          })
        }
      await cluster.clock.sleep(period, own)
      if (list.failure !== undefined) throw list.failure
    }
  } catch (error) {
    throw signal.aborted || !ending.signal.aborted ? error : ending.signal.reason
  } finally {
    ending.abort()
  }
}

/** Reads what a container writes until its Pod is gone. A log that ends while its container runs was cut too. */
async function followContainer(
  cluster: Cluster,
  log: ContainerLog,
  now: () => ContainerRun | 'waiting' | undefined,
  signal: AbortSignal,
): Promise<void> {
  let number: number | undefined
  let isWhole = true
  for (;;) {
    const run = now()
    if (run === undefined) return
    if (run !== 'waiting' && (run.number !== number || run.isRunning || !isWhole)) {
      if (number !== undefined && run.number !== number) log.beginAnew()
      number = run.number
      isWhole = await isReadWhole(log, signal)
    }
    await cluster.clock.sleep(period, signal)
  }
}

async function isReadWhole(log: ContainerLog, signal: AbortSignal): Promise<boolean> {
  try {
    await log.read(true, signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (isGone(error)) return true
    if (error instanceof ConnectionError || (isApiError(error) && isPassing(error.status.code))) return false
    throw error
  }
}

/** The latest run of a container; undefined where its Pod is gone. */
function runNow(
  list: LiveList,
  { uid }: LiveObject,
  container: string,
): ContainerRun | 'waiting' | undefined {
  const pod = list.objects.find((each) => each.uid === uid)
  if (pod === undefined) return undefined
  return containerRuns(pod).find((each) => each.container === container) ?? 'waiting'
}

/** Whether a log is gone with its container, or with its node. */
function isGone(error: unknown): boolean {
  return isApiError(error, 404) || isApiError(error, 400)
}

function isPassing(code: number): boolean {
  return code >= 500 || code === 429
}
