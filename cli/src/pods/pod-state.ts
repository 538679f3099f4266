import { nameLabel } from 'tranship/internal'
import { holdingConditions } from '../cluster/conditions.js'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { mainContainer } from './choose-pod.js'

/** What is to be said of a Pod in a line. Plain data. */
export interface PodState {
  readonly name: string
  /** The service, by its name in Kubernetes. */
  readonly service: string
  /** As kubectl says it: a phase, or why a container does not run. */
  readonly status: string
  readonly ready: boolean
  readonly restarts: number
  readonly image: string
  /** When it was created: `2026-03-01T09:30:00Z`. */
  readonly createdAt: string
}

export function podState(pod: LiveObject): PodState {
  const { name, labels, createdAt, isDeleted, fields } = pod
  const status = fieldsOf(fields['status'])
  const containers = objectsOf(status['containerStatuses'])
  const mainName = mainContainer(pod)
  const main = objectsOf(fieldsOf(fields['spec'])['containers']).find((each) => each['name'] === mainName)
  return {
    name,
    service: labels[nameLabel] ?? '',
    status: isDeleted ? 'Terminating' : statusOf(status),
    ready: isReady(pod),
    restarts: containers.reduce((sum, { restartCount }) => sum + (numberOf(restartCount) ?? 0), 0),
    image: textOf(main?.['image']) ?? '',
    createdAt,
  }
}

export function isReady(pod: LiveObject): boolean {
  return holdingConditions(pod, ['Ready']).length > 0
}

/** Why the first container that does not run does not, an init container before all others; else the phase. */
function statusOf(status: Fields): string {
  const phase = textOf(status['phase']) ?? 'Unknown'
  if (phase === 'Succeeded') return 'Completed'
  const all = [...objectsOf(status['initContainerStatuses']), ...objectsOf(status['containerStatuses'])]
  for (const each of all) {
    const state = fieldsOf(each['state'])
    if (state['running'] !== undefined) continue
    const reason = textOf(fieldsOf(state['waiting'])['reason'])
    if (reason !== undefined && reason !== 'PodInitializing') return reason
    const ended = fieldsOf(state['terminated'])
    if ((numberOf(ended['exitCode']) ?? 0) !== 0) return textOf(ended['reason']) ?? 'Error'
  }
  return phase
}
