import { fieldsOf, numberOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { containerStatuses } from '../pods/container-statuses.js'
import { seedName, syncName } from '../up/overlay.js'

/** The latest run of a container. */
export interface ContainerRun {
  readonly container: string
  /** The number of earlier restarts. */
  readonly number: number
  readonly isRunning: boolean
  /** The end of this run or, while it runs, of the previous one; `undefined` if there is none. */
  readonly end: RunEnd | undefined
}

export interface RunEnd {
  /** The exit status; above 128 if a signal ended it. */
  readonly status: number
  /** The reason, such as `Error` or `OOMKilled`. */
  readonly reason: string
  /** The time, by the node's clock. */
  readonly at: string
}

/** Containers that `up` adds; their logs are not the application's. */
const own: readonly string[] = [syncName, seedName]

/**
 * Returns the containers of a Pod that have started, including those that wait for a restart. Init containers come
 * first.
 */
export function containerRuns(pod: LiveObject): readonly ContainerRun[] {
  return containerStatuses(pod).flatMap(({ name, state, lastState, restartCount }) => {
    const container = textOf(name)
    const { running, terminated = fieldsOf(lastState)['terminated'] } = fieldsOf(state)
    const hasBegun = (running ?? terminated) !== undefined
    if (container === undefined || own.includes(container) || !hasBegun) return []
    const isRunning = running !== undefined
    return [{ container, number: numberOf(restartCount) ?? 0, isRunning, end: endOf(terminated) }]
  })
}

function endOf(terminated: unknown): RunEnd | undefined {
  if (terminated === undefined) return undefined
  const { exitCode, reason, finishedAt } = fieldsOf(terminated)
  return { status: numberOf(exitCode) ?? 0, reason: textOf(reason) ?? '', at: textOf(finishedAt) ?? '' }
}
