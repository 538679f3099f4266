import { nameLabel } from 'tranship/internal'
import { holdingConditions } from '../cluster/conditions.js'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { mainContainer } from './choose-pod.js'
import { containerStatuses } from './container-statuses.js'

/** The state of a Pod for one line of output. Plain data. */
export interface PodState {
  readonly name: string
  /** The name of the service in Kubernetes. */
  readonly service: string
  /** The status as in kubectl: a phase, or the reason why a container doesn't run. */
  readonly status: string
  readonly ready: boolean
  readonly restarts: number
  /** The reason for the latest restart: `OOMKilled`, `Error`, or `Completed`. */
  readonly lastEnd?: string
  readonly image: string
  /** The creation time: `2026-03-01T09:30:00Z`. */
  readonly createdAt: string
}

export function podState(pod: LiveObject): PodState {
  const { name, labels, createdAt, isDeleted, fields } = pod
  const containers = objectsOf(fieldsOf(fields['status'])['containerStatuses'])
  const mainName = mainContainer(pod)
  const lastEnd = lastEndOf(containers)
  const main = objectsOf(fieldsOf(fields['spec'])['containers']).find((each) => each['name'] === mainName)
  return {
    name,
    service: labels[nameLabel] ?? '',
    status: isDeleted ? 'Terminating' : statusOf(pod),
    ready: isReady(pod),
    restarts: containers.reduce((sum, { restartCount }) => sum + (numberOf(restartCount) ?? 0), 0),
    ...(lastEnd === undefined ? {} : { lastEnd }),
    image: textOf(main?.['image']) ?? '',
    createdAt,
  }
}

export function isReady(pod: LiveObject): boolean {
  return holdingConditions(pod, ['Ready']).length > 0
}

/** Returns the reason of the first container that was started again after its end. */
function lastEndOf(containers: readonly Fields[]): string | undefined {
  return containers
    .map(({ lastState }) => textOf(fieldsOf(fieldsOf(lastState)['terminated'])['reason']))
    .find((reason) => reason !== undefined)
}

/** Returns the reason of the first container that doesn't run, init containers first; otherwise the phase. */
function statusOf(pod: LiveObject): string {
  const phase = textOf(fieldsOf(pod.fields['status'])['phase']) ?? 'Unknown'
  if (phase === 'Succeeded') return 'Completed'
  for (const each of containerStatuses(pod)) {
    const state = fieldsOf(each['state'])
    if (state['running'] !== undefined) continue
    const reason = textOf(fieldsOf(state['waiting'])['reason'])
    if (reason !== undefined && reason !== 'PodInitializing') return reason
    const ended = fieldsOf(state['terminated'])
    if ((numberOf(ended['exitCode']) ?? 0) !== 0) return textOf(ended['reason']) ?? 'Error'
  }
  return phase
}
