import type { Condition } from '../rules/service/depends-on.js'
import type { OpenReason } from './condition.js'
import type { WaitFailure } from './failure.js'
import type { PodRestarts } from './restarts.js'
import type { WaitPlan, WaitStep } from './wait-plan.js'

/** The progress of a wait. Plain data that you can store as JSON; only `observe` reads its content. */
export interface WaitState<Step extends WaitStep = WaitStep> {
  /** The plan of the wait. */
  readonly plan: WaitPlan<Step>
  /** The start of the wait, in milliseconds on the caller's clock. */
  readonly startedAt: number
  /** The latest observed time, on the same clock. */
  readonly now: number
  /** The progress of each step, in the order of the plan's steps. */
  readonly progress: readonly StepProgress[]
  /** The result. Absent while the wait goes on. */
  readonly ended?: 'done' | WaitFailure
}

/** The progress of one step. */
export interface StepProgress {
  /** True if an observation has released it. */
  readonly released: boolean
  /** The restarts of each of its Pods so far. */
  readonly restarts: readonly PodRestarts[]
  /** True if there was a warning about its failing readiness. */
  readonly warned: boolean
  /**
   * The time since which the addresses of the service have led to one of its Pods, in milliseconds on the caller's
   * clock.
   */
  readonly listedSince?: number
  /**
   * The optional dependencies that failed and that the step waits for no longer, by their names in the Compose file.
   */
  readonly abandoned: readonly string[]
}

/** A warning while a wait goes on. `message` is the text for people. */
export type WaitWarning = ReadinessWarning | AbandonedWarning

/** A dependency fails its readiness probe, and the wait goes on. There is one warning per dependency. */
export interface ReadinessWarning {
  readonly kind: 'dependency-not-ready'
  readonly message: string
  /** The dependency, by its name in the Compose file. */
  readonly dependency: string
}

/** A dependency with `required: false` failed, so its service no longer waits for it. */
export interface AbandonedWarning {
  readonly kind: 'optional-dependency-failed'
  readonly message: string
  /** The service that goes on without the dependency, by its name in the Compose file. */
  readonly service: string
  /** The dependency, by its name in the Compose file. */
  readonly dependency: string
}

/** A condition that does not hold yet. */
export interface OpenCondition {
  /** The dependency, by its name in the Compose file. For `up` it is the waiting service itself. */
  readonly service: string
  /** The condition. `up` means that a plan with `untilUp` waits for a released service. */
  readonly condition: Condition | 'up'
  readonly reason: OpenReason
  /** The reason in words: `db has no running pod yet`. */
  readonly message: string
}

/** A waiting service with its open conditions. */
export interface WaitingStep {
  /** The service, by its name in the Compose file. */
  readonly service: string
  /** The conditions that do not hold yet; never empty. */
  readonly open: readonly OpenCondition[]
}

/** The result of one observation. */
export interface WaitResult<Step extends WaitStep = WaitStep> {
  /** The state to pass to the next call of `observe`. */
  readonly state: WaitState<Step>
  /** The steps to carry out now, in the order of the plan. Each is released once. */
  readonly release: readonly Step[]
  /** The new warnings. */
  readonly warnings: readonly WaitWarning[]
  /** The failure of the wait, if it failed. Nothing is released any more. */
  readonly failure?: WaitFailure
  /** True if the wait succeeded: after you have carried out this `release`, there is nothing to wait for. */
  readonly done: boolean
  /**
   * The steps that still wait, in the order of the plan. If the plan has `untilUp`, released services that are not up
   * yet follow.
   */
  readonly waiting: readonly WaitingStep[]
  /**
   * The ports that a `service_healthy` may depend on, by the name of the service in Kubernetes. Try to connect to them
   * before the next observation, and put those that accept into its `openPorts`.
   */
  readonly portsToTry: Readonly<Record<string, readonly number[]>>
}
