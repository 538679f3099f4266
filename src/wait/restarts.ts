import type { WorkloadKind } from '../rules/types/workload-kind.js'
import { isSince, type PodObservation } from './observation.js'

/** The restarts of one Pod: the number when counting began, and the highest number seen. */
export interface PodRestarts {
  readonly uid: string
  readonly from: number
  readonly to: number
}

export interface Counting {
  /** The start of the wait, in milliseconds. */
  readonly startedAt: number
  /** True if the step of the service has been released: later restarts belong to this wait. */
  readonly released: boolean
  readonly kind: WorkloadKind
}

/**
 * Returns the restarts of a service's Pods after another observation. A Pod that is gone keeps its count. Restarts
 * before the wait or before the release of the service don't count, nor do those of a Pod that is being deleted.
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

/** True if all restarts of a newly seen Pod belong to this wait. */
function isNew(pod: PodObservation, { startedAt, released }: Counting): boolean {
  return released && (pod.createdAt === undefined || isSince(pod.createdAt, startedAt))
}

export function totalRestarts(counts: readonly PodRestarts[]): number {
  return counts.reduce((total, { from, to }) => total + to - from, 0)
}
