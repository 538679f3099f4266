import type { WorkloadKind } from '../mapping/rule/workload-kind.js'
import { isSince, type PodObservation } from './observation.js'

/** The restarts of one pod: how many it had when counting began, and the most that were seen. */
export interface PodRestarts {
  readonly uid: string
  readonly from: number
  readonly to: number
}

export interface Counting {
  /** When the wait began, in milliseconds. */
  readonly startedAt: number
  /** Whether the service's step has been released, so that its restarts are this wait's. */
  readonly released: boolean
  readonly kind: WorkloadKind
}

/**
 * The counts of a service's pods after one more look at them. A pod that is gone keeps its count; what a pod had
 * before the wait, or before its service was released, is not counted, nor is a pod on its way out.
 */
export function countRestarts(
  counted: readonly PodRestarts[],
  pods: readonly PodObservation[],
  counting: Counting,
): readonly PodRestarts[] {
  const counts = new Map(counted.map((count) => [count.uid, count]))
  for (const pod of pods) {
    if (pod.current === false || (pod.workload !== undefined && pod.workload !== counting.kind)) continue
    const { uid, restarts = 0 } = pod
    const known = counting.released ? counts.get(uid) : undefined
    const from = known?.from ?? (isNew(pod, counting) ? 0 : restarts)
    counts.set(uid, { uid, from, to: Math.max(known?.to ?? from, restarts) })
  }
  return [...counts.values()]
}

/** Whether all restarts of a pod that was not known before are this wait's. */
function isNew(pod: PodObservation, { startedAt, released }: Counting): boolean {
  return released && (pod.createdAt === undefined || isSince(pod.createdAt, startedAt))
}

export function totalRestarts(counts: readonly PodRestarts[]): number {
  return counts.reduce((total, { from, to }) => total + to - from, 0)
}
