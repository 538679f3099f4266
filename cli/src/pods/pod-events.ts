import { holdingConditions } from '../cluster/conditions.js'
import { fieldsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { containerStatuses } from './container-statuses.js'

/** Reasons of events about what comes before the start of a container, and about its restarts. */
const untilStart = [
  'Failed',
  'BackOff',
  'InspectFailed',
  'ErrImageNeverPull',
  'FailedMount',
  'FailedAttachVolume',
  'FailedCreatePodSandBox',
]

/** The reason of an event about a Pod that no node accepts. */
const unscheduled = 'FailedScheduling'

/** Returns the time of an event's last occurrence. */
export function timeOfEvent({ fields }: LiveObject): string {
  const { series, lastTimestamp, eventTime, firstTimestamp } = fields
  const times = [fieldsOf(series)['lastObservedTime'], lastTimestamp, eventTime, firstTimestamp]
  return times.flatMap((time) => textOf(time) ?? [])[0] ?? ''
}

/** Compares events by the time of their last occurrence. A time has whole seconds or a fraction. */
export function compareEvents(one: LiveObject, other: LiveObject): number {
  const [first, second] = [one, other].map((event) => Date.parse(timeOfEvent(event)) || 0)
  return first! - second!
}

/** `true` if the state of a Pod shows that the problem of an event is over (rule E4-11). */
export function isOver(event: LiveObject, pod: LiveObject): boolean {
  const reason = String(event.fields['reason'])
  if (reason === unscheduled) return holdingConditions(pod, ['PodScheduled']).length > 0
  if (!untilStart.includes(reason)) return false
  const path = textOf(fieldsOf(event.fields['involvedObject'])['fieldPath'])
  // The path is `spec.containers{web}`. An event without one is about the whole Pod.
  return containerStatuses(pod).some(
    ({ name, state, lastState }) =>
      (path === undefined || path.endsWith(`{${String(name)}}`)) &&
      hasStarted(fieldsOf(state), fieldsOf(lastState)),
  )
}

/** `true` if a container has started, and nothing but its restart is outstanding. */
function hasStarted(state: Record<string, unknown>, lastState: Record<string, unknown>): boolean {
  const { reason } = fieldsOf(state['waiting'])
  if (reason !== undefined && reason !== 'CrashLoopBackOff') return false
  return (state['running'] ?? state['terminated'] ?? lastState['terminated']) !== undefined
}
