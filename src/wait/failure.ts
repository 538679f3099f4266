import { formatDuration } from '../compose/duration.js'
import type { Range } from '../source/position.js'
import { failsLiveness } from './health.js'
import { hasFailed, isComplete, type ObservedStep } from './observed-step.js'
import { totalRestarts } from './restarts.js'
import type { StepCondition } from './wait-plan.js'

/** The reason why a wait failed. `message` has the wording of the platform of the reference. */
export type WaitFailure =
  TimeoutFailure | DependencyFailure | UnhealthyFailure | RestartFailure | ServiceFailure

/** The wait took longer than the plan allows. */
export interface TimeoutFailure {
  readonly kind: 'timeout'
  readonly message: string
  readonly application: string
  /** The limit in milliseconds. */
  readonly timeout: number
}

/** The Job of a dependency has no retries left. */
export interface DependencyFailure {
  readonly kind: 'dependency-failed'
  readonly message: string
  /** The waiting service, by its name in the Compose file. */
  readonly service: string
  /** The dependency, by its name in the Compose file. */
  readonly dependency: string
  /** The file of `range`. Absent if the Compose file is one text. */
  readonly file?: string
  /** The place at which the service names the dependency. Every plan of a Compose file has it. */
  readonly range?: Range
}

/** A dependency that must be healthy fails its liveness probe. */
export interface UnhealthyFailure {
  readonly kind: 'dependency-unhealthy'
  readonly message: string
  /** The waiting service, by its name in the Compose file. */
  readonly service: string
  /** The dependency, by its name in the Compose file. */
  readonly dependency: string
  /** The file of `range`. Absent if the Compose file is one text. */
  readonly file?: string
  /** The place at which the service names the dependency. Every plan of a Compose file has it. */
  readonly range?: Range
}

/** A service that others wait for was restarted as often as its step allows. */
export interface RestartFailure {
  readonly kind: 'too-many-restarts'
  readonly message: string
  /** The service, by its name in the Compose file. */
  readonly dependency: string
  /** The number of restarts of its containers within the wait. */
  readonly restarts: number
  /** The file of `range`. Absent if the Compose file is one text. */
  readonly file?: string
  /** The place at which a service names the dependency. Absent if only `untilUp` waits for the service. */
  readonly range?: Range
}

/** A Job that no service waits for has no retries left. Only a plan with `untilUp` finds this. */
export interface ServiceFailure {
  readonly kind: 'service-failed'
  readonly message: string
  /** The service, by its name in the Compose file. */
  readonly service: string
}

/** Returns the permanent failure of a dependency that a service waits for, if there is one (rules R7-06 to R7-08). */
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

/** The place in the manifest that asks for the wait. Absent if the plan doesn't have it. */
type ConditionPlace = Pick<StepCondition, 'file' | 'range'>

function placeOf({ file, range }: ConditionPlace): ConditionPlace {
  return { ...(file === undefined ? {} : { file }), ...(range === undefined ? {} : { range }) }
}

/** A complete Job restarts no more. */
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
