import { isSince, type PodObservation, type ServiceObservation } from './observation.js'
import type { PodRestarts } from './restarts.js'
import type { WaitStep } from './wait-plan.js'

/** A step with the observed state of its service. */
export interface ObservedStep {
  readonly step: WaitStep
  readonly observation: ServiceObservation
  /** True if an earlier observation released the step. */
  readonly released: boolean
  readonly restarts: readonly PodRestarts[]
  readonly now: number
  readonly startedAt: number
  readonly healthcheckSatisfiesHealthy: boolean
  readonly startedIsHealthy: boolean
  /** The time since which the addresses of the service have led to one of its Pods. Absent if they do not. */
  readonly listedSince: number | undefined
  /** True if `listedSince` counts. */
  readonly mustBeListed: boolean
}

/** Returns the current Pods whose container runs. */
export function runningPods({
  step,
  observation,
}: Pick<ObservedStep, 'step' | 'observation'>): readonly PodObservation[] {
  return (observation.pods ?? []).filter(
    (pod) => isRunning(pod) && pod.current !== false && (pod.workload ?? step.kind) === step.kind,
  )
}

/** True if any Pod runs. If `runningPods` has none, these Pods belong to an earlier version. */
export function hasRunningPods({ observation }: ObservedStep): boolean {
  return (observation.pods ?? []).some(isRunning)
}

/** True if the container of a Pod runs. The phase stays `Running` while the container waits for a restart. */
function isRunning({ phase, running }: PodObservation): boolean {
  return phase === 'Running' && running !== false
}

export function isComplete(observed: ObservedStep): boolean {
  return jobStatus(observed) === 'complete'
}

export function hasFailed(observed: ObservedStep): boolean {
  return jobStatus(observed) === 'failed'
}

function jobStatus({ step, observation: { job }, released, startedAt }: ObservedStep): string | undefined {
  if (step.kind !== 'Job' || !job || !released) return undefined
  const isEarlier = step.replaces && job.createdAt !== undefined && !isSince(job.createdAt, startedAt)
  return isEarlier ? undefined : job.status
}
