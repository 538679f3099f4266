import { isUp, passesHealthcheck } from './health.js'
import { isNotReadyByDesign, isReachable } from './reachability.js'
import { hasRunningPods, isComplete, type ObservedStep, runningPods } from './observed-step.js'
import type { StepCondition } from './wait-plan.js'

/**
 * The reason why a condition does not hold yet. `not-released`: the dependency itself still waits.
 * `earlier-version-running`: only Pods of an earlier version of its workload run. `not-reachable`: its host names do
 * not lead to a Pod yet. `too-few-ready`: fewer Pods are ready than wanted (for `up`).
 */
export type OpenReason =
  | 'not-released'
  | 'not-running'
  | 'earlier-version-running'
  | 'no-open-port'
  | 'healthcheck-not-passed'
  | 'not-reachable'
  | 'not-complete'
  | 'too-few-ready'

/**
 * Returns the reason why a condition on a dependency does not hold now. Returns undefined if it holds (rules R7-02 to
 * R7-04 and R7-11).
 */
export function openReason(
  condition: StepCondition['condition'],
  dependency: ObservedStep | undefined,
): OpenReason | undefined {
  // Pods that existed before the release of the step belong to an earlier version.
  if (!dependency?.released) return 'not-released'
  // A CronJob runs on its schedule, so nobody waits for it.
  if (dependency.step.kind === 'CronJob') return undefined
  switch (condition) {
    case 'service_started':
      return notStartedReason(dependency)
    case 'service_healthy':
      if (!canShowHealth(dependency)) return notStartedReason(dependency)
      return notRunningReason(dependency) ?? healthReason(dependency) ?? unreachableReason(dependency)
    case 'service_completed_successfully':
      return isComplete(dependency) ? undefined : 'not-complete'
  }
}

/**
 * Returns the reason why a released service is not up yet. A Job is up once it is complete, any other service once all
 * its Pods are up.
 */
export function notUpReason(observed: ObservedStep): OpenReason | undefined {
  if (observed.step.kind === 'CronJob') return undefined
  if (observed.step.kind === 'Job') return isComplete(observed) ? undefined : 'not-complete'
  const up = runningPods(observed).filter((pod) => isUp(pod, observed)).length
  const { step, observation } = observed
  const wanted = step.kind === 'DaemonSet' ? (observation.nodes ?? 1) : step.replicas
  return up >= wanted ? undefined : 'too-few-ready'
}

function notStartedReason(observed: ObservedStep): OpenReason | undefined {
  if (isComplete(observed)) return undefined
  return (
    notRunningReason(observed) ?? (isNotReadyByDesign(observed) ? undefined : unreachableReason(observed))
  )
}

/** False if the plan takes a started service for healthy and nothing else can show its health (rule R7-11). */
function canShowHealth({ step: { ports, healthcheck }, startedIsHealthy }: ObservedStep): boolean {
  return !startedIsHealthy || ports.length > 0 || healthcheck !== undefined
}

function notRunningReason(observed: ObservedStep): OpenReason | undefined {
  if (runningPods(observed).length > 0) return undefined
  return hasRunningPods(observed) ? 'earlier-version-running' : 'not-running'
}

function unreachableReason(observed: ObservedStep): OpenReason | undefined {
  return isReachable(observed) ? undefined : 'not-reachable'
}

function healthReason(observed: ObservedStep): OpenReason | undefined {
  const { ports, healthcheck } = observed.step
  const openPorts = observed.observation.openPorts ?? []
  if (ports.some((port) => openPorts.includes(port))) return undefined
  if (!observed.healthcheckSatisfiesHealthy || healthcheck === undefined) return 'no-open-port'
  const passes = runningPods(observed).some((pod) => passesHealthcheck(pod, healthcheck, observed))
  return passes ? undefined : 'healthcheck-not-passed'
}
