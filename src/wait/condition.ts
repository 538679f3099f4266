import { isSince, type PodObservation, type ServiceObservation } from './observation.js'
import type { PodRestarts } from './restarts.js'
import type { StepCondition, WaitStep } from './wait-plan.js'

/** Why a condition does not hold yet. */
export type OpenReason =
  | 'not-released'
  | 'not-running'
  | 'no-open-port'
  | 'healthcheck-not-passed'
  | 'not-complete'
  | 'too-few-ready'

/** A step and what is seen of it at one moment. */
export interface ObservedStep {
  readonly step: WaitStep
  readonly observed: ServiceObservation
  /** Whether the step had been released before the observation was made. */
  readonly released: boolean
  readonly restarts: readonly PodRestarts[]
  readonly now: number
  readonly startedAt: number
  readonly healthcheckSatisfiesHealthy: boolean
}

/** Why a condition on a dependency does not hold now; nothing when it does (rules R7-02 to R7-04). */
export function openReason(
  condition: StepCondition['condition'],
  observedStep: ObservedStep | undefined,
): OpenReason | undefined {
  // What was there before the step was released is an earlier version's.
  if (!observedStep?.released) return 'not-released'
  switch (condition) {
    case 'service_started':
      return isComplete(observedStep) || runningPods(observedStep).length > 0 ? undefined : 'not-running'
    case 'service_healthy':
      return healthReason(observedStep)
    case 'service_completed_successfully':
      return isComplete(observedStep) ? undefined : 'not-complete'
  }
}

/** Why a released service is not up yet: a Job is once it is complete, others once all their pods are ready. */
export function notUpReason(observedStep: ObservedStep): OpenReason | undefined {
  if (!observedStep.released) return 'not-released'
  if (observedStep.step.kind === 'Job') return isComplete(observedStep) ? undefined : 'not-complete'
  const ready = runningPods(observedStep).filter((pod) => pod.ready).length
  return ready >= observedStep.step.replicas ? undefined : 'too-few-ready'
}

export function isComplete(observedStep: ObservedStep): boolean {
  return jobStatus(observedStep) === 'complete'
}

export function hasFailed(observedStep: ObservedStep): boolean {
  return jobStatus(observedStep) === 'failed'
}

function jobStatus({ step, observed: { job }, released, startedAt }: ObservedStep): string | undefined {
  if (step.kind !== 'Job' || !job || !released) return undefined
  const isEarlier = step.replaces && job.createdAt !== undefined && !isSince(job.createdAt, startedAt)
  return isEarlier ? undefined : job.status
}

function runningPods({ step, observed }: ObservedStep): readonly PodObservation[] {
  return (observed.pods ?? []).filter(
    (pod) =>
      pod.phase === 'Running' &&
      pod.current !== false &&
      (pod.workload === undefined || pod.workload === step.kind),
  )
}

function healthReason(observedStep: ObservedStep): OpenReason | undefined {
  const running = runningPods(observedStep)
  if (running.length === 0) return 'not-running'
  const openPorts = observedStep.observed.openPorts ?? []
  if (observedStep.step.ports.some((port) => openPorts.includes(port))) return undefined
  if (!observedStep.healthcheckSatisfiesHealthy || observedStep.step.healthcheck === undefined)
    return 'no-open-port'
  return running.some((pod) => passesHealthcheck(pod, observedStep)) ? undefined : 'healthcheck-not-passed'
}

function passesHealthcheck(pod: PodObservation, observedStep: ObservedStep): boolean {
  const { healthcheck } = observedStep.step
  if (!pod.ready || healthcheck === undefined) return false
  if (healthcheck.readiness) return true
  // Without a readiness probe a pod is ready before anything has been checked, and only failures are ever told.
  if (pod.readySince === undefined || failsProbe('liveness', observedStep)) return false
  return observedStep.now - pod.readySince >= healthcheck.firstResult
}

/** Whether a healthcheck of the dependency has failed since the wait began. */
export function failsProbe(
  probe: 'liveness' | 'readiness',
  { observed, released, startedAt }: ObservedStep,
): boolean {
  if (!released) return false
  return (observed.probeFailures ?? []).some(
    (failure) => failure.probe === probe && isSince(failure.at, startedAt),
  )
}
