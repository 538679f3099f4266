import type { Condition } from '../mapping/service/depends-on.js'
import type { OpenReason } from './condition.js'
import type { WaitFailure } from './failure.js'
import type { PodRestarts } from './restarts.js'
import type { WaitPlan, WaitStep } from './wait-plan.js'

/** How far a wait has come. Plain data that can be stored as JSON; what is in it is for `observe` to read. */
export interface WaitState<Step extends WaitStep = WaitStep> {
  readonly plan: WaitPlan<Step>
  /** When the wait began, and the latest time seen: milliseconds on the caller's clock. */
  readonly startedAt: number
  readonly now: number
  /** How far each step has come, in the order of the plan's steps. */
  readonly progress: readonly StepProgress[]
  /** How it has ended; absent while it goes on. */
  readonly ended?: 'done' | WaitFailure
}

export interface StepProgress {
  readonly released: boolean
  readonly restarts: readonly PodRestarts[]
  /** Whether its failing readiness has been warned about. */
  readonly warned: boolean
  /** Its dependencies that are not required, have failed, and are not waited for any longer. */
  readonly abandoned: readonly string[]
}

export type WaitWarning = ReadinessWarning | AbandonedWarning

/** A dependency fails its readiness probe; the wait goes on. Given once per dependency. */
export interface ReadinessWarning {
  readonly kind: 'dependency-not-ready'
  readonly message: string
  readonly dependency: string
}

/** A dependency with `required: false` has failed, and is not waited for any longer. */
export interface AbandonedWarning {
  readonly kind: 'optional-dependency-failed'
  readonly message: string
  readonly service: string
  readonly dependency: string
}

/** A condition that does not hold yet. */
export interface OpenCondition {
  /** The dependency; the service itself for `up`. */
  readonly service: string
  readonly condition: Condition | 'up'
  readonly reason: OpenReason
  /** The reason in words: `db has no running pod yet`. */
  readonly message: string
}

/** A service that waits, and for what. */
export interface WaitingStep {
  readonly service: string
  readonly open: readonly OpenCondition[]
}

/** What follows from one observation. */
export interface WaitResult<Step extends WaitStep = WaitStep> {
  readonly state: WaitState<Step>
  /** The steps to carry out now, in the order of the plan; each is released once. */
  readonly release: readonly Step[]
  /** The warnings not given before. */
  readonly warnings: readonly WaitWarning[]
  /** Why the wait has failed, if it has: nothing is released any more. */
  readonly failure?: WaitFailure
  /** Whether the wait has ended well: once this `release` is carried out there is nothing to wait for. */
  readonly done: boolean
  /** The steps that still wait, in the order of the plan. */
  readonly waiting: readonly WaitingStep[]
  /**
   * By the name of a service in Kubernetes, the ports of its pods on which a `service_healthy` may hang. Try whether they
   * accept connections before the next observation, and put those that do into its `openPorts`.
   */
  readonly portsToTry: Readonly<Record<string, readonly number[]>>
}
