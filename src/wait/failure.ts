import { formatDuration } from '../compose/duration.js'
import type { Range } from '../source/position.js'
import { failsLiveness } from './health.js'
import { hasFailed, isComplete, type ObservedStep } from './observed-step.js'
import { totalRestarts } from './restarts.js'
import type { StepCondition } from './wait-plan.js'

/** Why a wait has failed; `message` is what the platform of the reference says then. */
export type WaitFailure =
  TimeoutFailure | DependencyFailure | UnhealthyFailure | RestartFailure | ServiceFailure

/** The whole wait has taken longer than the plan lets it. */
export interface TimeoutFailure {
  readonly kind: 'timeout'
  readonly message: string
  readonly application: string
  /** Milliseconds. */
  readonly timeout: number
}

/** The Job of a dependency is out of retries. */
export interface DependencyFailure {
  readonly kind: 'dependency-failed'
  readonly message: string
  /** The service that waits, by its name in the manifest. */
  readonly service: string
  /** By its name in the manifest. */
  readonly dependency: string
  /** The file that `range` is in; absent where a lone text was given. */
  readonly file?: string
  /** Where the service names the dependency; every plan of a manifest has it. */
  readonly range?: Range
}

/** A dependency that has to be healthy fails its liveness probe. */
export interface UnhealthyFailure {
  readonly kind: 'dependency-unhealthy'
  readonly message: string
  /** The service that waits, by its name in the manifest. */
  readonly service: string
  /** By its name in the manifest. */
  readonly dependency: string
  /** The file that `range` is in; absent where a lone text was given. */
  readonly file?: string
  /** Where the service names the dependency; every plan of a manifest has it. */
  readonly range?: Range
}

/** A service that is waited for has been restarted as often as its step allows. */
export interface RestartFailure {
  readonly kind: 'too-many-restarts'
  readonly message: string
  /** By its name in the manifest. */
  readonly dependency: string
  /** How often its containers have been restarted within the wait. */
  readonly restarts: number
  /** The file that `range` is in; absent where a lone text was given. */
  readonly file?: string
  /** Where a service names the dependency; absent of a service that only `untilUp` waits for. */
  readonly range?: Range
}

/** A Job that nothing waits for is out of retries; found only while waiting until everything is up. */
export interface ServiceFailure {
  readonly kind: 'service-failed'
  readonly message: string
  /** By its name in the manifest. */
  readonly service: string
}

/** What is wrong for good with a dependency of a waiting service (rules R7-06 to R7-08). */
export function failureOf(
  service: string,
  dependsOn: StepCondition,
  open: boolean,
  observed: ObservedStep,
): WaitFailure | undefined {
  const { service: dependency, condition } = dependsOn
  const parts = { service, dependency, ...placeOf(dependsOn) }
  if (open && hasFailed(observed)) {
    return {
      kind: 'dependency-failed',
      message: `service '${service}' dependency '${dependency}' failed`,
      ...parts,
    }
  }
  if (open && condition === 'service_healthy' && failsLiveness(observed)) {
    const message =
      `service '${service}' cannot be deployed because dependent service '${dependency}'` +
      ' is failing its healthcheck probes'
    return { kind: 'dependency-unhealthy', message, ...parts }
  }
  return restartFailure(observed, dependsOn)
}

/** Where the manifest says that something is waited for, as far as the plan tells. */
type ConditionPlace = Pick<StepCondition, 'file' | 'range'>

function placeOf({ file, range }: ConditionPlace): ConditionPlace {
  return { ...(file === undefined ? {} : { file }), ...(range === undefined ? {} : { range }) }
}

/** A Job that is complete has nothing left to restart for. */
export function restartFailure(
  observed: ObservedStep,
  dependsOn: ConditionPlace = {},
): RestartFailure | undefined {
  const { step } = observed
  const restarts = totalRestarts(observed.restarts)
  if (restarts < step.restartLimit || isComplete(observed)) return undefined
  const dependency = step.service
  return {
    kind: 'too-many-restarts',
    message: `service '${dependency}' has been restarted ${restarts} times within this deploy`,
    dependency,
    restarts,
    ...placeOf(dependsOn),
  }
}

export function serviceFailure(observed: ObservedStep): ServiceFailure | undefined {
  const { service } = observed.step
  return hasFailed(observed)
    ? { kind: 'service-failed', message: `service '${service}' failed`, service }
    : undefined
}

export function timeoutFailure(application: string, timeout: number): TimeoutFailure {
  const message = `compose '${application}' didn't finish after ${formatDuration(timeout)}`
  return { kind: 'timeout', message, application, timeout }
}
