import { isSince, type PodObservation, type ServiceObservation } from './observation.js'
import type { PodRestarts } from './restarts.js'
import type { WaitStep } from './wait-plan.js'

/** A step and what is seen of it at one moment. */
export interface ObservedStep {
  readonly step: WaitStep
  readonly observation: ServiceObservation
  /** Whether the step had been released before the observation was made. */
  readonly released: boolean
  readonly restarts: readonly PodRestarts[]
  readonly now: number
  readonly startedAt: number
  readonly healthcheckSatisfiesHealthy: boolean
  readonly startedIsHealthy: boolean
  /** Since when the addresses of the service have led to one of its Pods; absent if they do not. */
  readonly listedSince: number | undefined
  /** Whether `listedSince` counts. */
  readonly mustBeListed: boolean
}

/** The pods that this deploy made and whose container runs. */
export function runningPods({
  step,
  observation,
}: Pick<ObservedStep, 'step' | 'observation'>): readonly PodObservation[] {
  return (observation.pods ?? []).filter(
    (pod) => isRunning(pod) && pod.current !== false && (pod.workload ?? step.kind) === step.kind,
  )
}

/** Whether any pod runs: if none of them is this deploy's, they are of an earlier version. */
export function hasRunningPods({ observation }: ObservedStep): boolean {
  return (observation.pods ?? []).some(isRunning)
}

/** A pod runs when its container does; its phase stays `Running` while the container waits to be started again. */
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
