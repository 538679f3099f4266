import { fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { seedName, syncName } from '../up/overlay.js'

/** The latest run of a container, of which there is a log. */
export interface ContainerRun {
  readonly container: string
  /** How often it was restarted before. */
  readonly number: number
  readonly isRunning: boolean
  /** How it ended, or the one before it where it runs; undefined where none has. */
  readonly end: RunEnd | undefined
}

export interface RunEnd {
  /** The exit status; above 128 where a signal ended it. */
  readonly status: number
  /** Such as `Error` or `OOMKilled`. */
  readonly reason: string
  /** When, as the node says it. */
  readonly at: string
}

/** What `up` puts beside an application says nothing of it. */
const own: readonly string[] = [syncName, seedName]

/** The containers of a Pod that have begun, also those that wait to be started again; init containers come first. */
export function containerRuns({ fields }: LiveObject): readonly ContainerRun[] {
  const status = fieldsOf(fields['status'])
  const all = [...objectsOf(status['initContainerStatuses']), ...objectsOf(status['containerStatuses'])]
  return all.flatMap(({ name, state, lastState, restartCount }) => {
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
