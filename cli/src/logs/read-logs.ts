import { ConnectionError, isApiError } from '../cluster/api-error.js'
import type { Cluster, Query } from '../cluster/cluster.js'
import { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { ContainerLog, CutLog, type LogQuery } from './container-log.js'
import { type ContainerRun, containerRuns } from './container-run.js'

export interface LogSettings {
  /** `true` to wait for further lines and new Pods. */
  readonly follow: boolean
  readonly query: LogQuery
  /** Selects the Pods. */
  readonly isWanted: (pod: LiveObject) => boolean
  /** Selects the containers of such a Pod; all by default. */
  readonly isWantedContainer?: (pod: LiveObject, container: string) => boolean
  /** Called with the Pods before their logs are read; with `follow`, called again regularly. */
  readonly onPods: (pods: readonly LiveObject[]) => void
}

type OnLine = (pod: LiveObject, line: string, container: string) => void

/** The time between two searches for new containers, and before a broken log is read again, in milliseconds. */
const period = 1000

/** The number of attempts to read a broken log without any progress. */
const mostTries = 3

/**
 * Reads the logs of all containers of an application, each in order. With `follow`, continues until the signal is
 * aborted. If a connection breaks, reads the rest again.
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
  const { query, isWanted, isWantedContainer = () => true, onPods } = settings
  const wanted = (await cluster.list(pods, signal)).objects.filter(isWanted)
  onPods(wanted)
  for (const pod of wanted)
    for (const { container } of containerRuns(pod)) {
      if (!isWantedContainer(pod, container)) continue
      await readWhole(cluster, new ContainerLog(cluster, pod, container, query, onLine), signal)
    }
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
  { query, isWanted, isWantedContainer = () => true, onPods }: Omit<LogSettings, 'follow'>,
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
          if (begun.has(key) || !isWantedContainer(pod, container)) continue
          begun.add(key)
          const log = new ContainerLog(cluster, pod, container, query, onLine)
          // Apply `since` and `tail` to containers that exist at the start. Read new ones from their beginning.
          if (!isFirst) log.readFromStart()
          followContainer(cluster, log, () => latestRun(list, pod, container), own).catch(
            (error: unknown) => {
              ending.abort(error)
            },
          )
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

/** Reads the log of a container until its Pod is gone. A log that ends while the container runs is read again. */
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
      if (number !== undefined && run.number !== number) log.readFromStart()
      number = run.number
      isWhole = await readsToEnd(log, signal)
    }
    await cluster.clock.sleep(period, signal)
  }
}

async function readsToEnd(log: ContainerLog, signal: AbortSignal): Promise<boolean> {
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

/** Returns the latest run of a container; `undefined` if its Pod is gone. */
function latestRun(
  list: LiveList,
  { uid }: LiveObject,
  container: string,
): ContainerRun | 'waiting' | undefined {
  const pod = list.objects.find((each) => each.uid === uid)
  if (pod === undefined) return undefined
  return containerRuns(pod).find((each) => each.container === container) ?? 'waiting'
}

/** `true` if the log is gone with its container or node. */
function isGone(error: unknown): boolean {
  return isApiError(error, 404) || isApiError(error, 400)
}

function isPassing(code: number): boolean {
  return code >= 500 || code === 429
}
