import type { Condition } from '../mapping/service/depends-on.js'
import type { OpenReason } from './condition.js'
import type { WaitFailure } from './failure.js'
import type { PodRestarts } from './restarts.js'
import type { WaitPlan, WaitStep } from './wait-plan.js'

/** How far a wait has come. Plain data that can be stored as JSON; what is in it is for `observe` to read. */
export interface WaitState<Step extends WaitStep = WaitStep> {
  /** The plan that the wait began with. */
  readonly plan: WaitPlan<Step>
  /** When the wait began: milliseconds on the caller's clock. */
  readonly startedAt: number
  /** The latest time seen, on the same clock. */
  readonly now: number
  /** How far each step has come, in the order of the plan's steps. */
  readonly progress: readonly StepProgress[]
  /** How it has ended; absent while it goes on. */
  readonly ended?: 'done' | WaitFailure
}

/** How far one step of a wait has come. */
export interface StepProgress {
  /** Whether an observation has released it. */
  readonly released: boolean
  /** Those counted so far, of each of its pods. */
  readonly restarts: readonly PodRestarts[]
  /** Whether its failing readiness has been warned about. */
  readonly warned: boolean
  /** Since when the addresses of the service have led to one of its Pods: milliseconds on the caller's clock. */
  readonly listedSince?: number
  /** Its dependencies, by their names in the manifest, that are not required, have failed, and are waited for no longer. */
  readonly abandoned: readonly string[]
}

/** What is told of a wait that goes on; `message` says it to people. */
export type WaitWarning = ReadinessWarning | AbandonedWarning

/** A dependency fails its readiness probe; the wait goes on. Given once per dependency. */
export interface ReadinessWarning {
  readonly kind: 'dependency-not-ready'
  readonly message: string
  /** By its name in the manifest. */
  readonly dependency: string
}

/** A dependency with `required: false` has failed, and is not waited for any longer. */
export interface AbandonedWarning {
  readonly kind: 'optional-dependency-failed'
  readonly message: string
  /** The service that goes on without it, by its name in the manifest. */
  readonly service: string
  /** By its name in the manifest. */
  readonly dependency: string
}

/** A condition that does not hold yet. */
export interface OpenCondition {
  /** The dependency, by its name in the manifest; the service itself for `up`. */
  readonly service: string
  /** `up`: a released service is waited for, as `untilUp` of the plan says. */
  readonly condition: Condition | 'up'
  readonly reason: OpenReason
  /** The reason in words: `db has no running pod yet`. */
  readonly message: string
}

/** A service that waits, and for what. */
export interface WaitingStep {
  /** By its name in the manifest. */
  readonly service: string
  /** What does not hold yet; never empty. */
  readonly open: readonly OpenCondition[]
}

/** What follows from one observation. */
export interface WaitResult<Step extends WaitStep = WaitStep> {
  /** What to give to `observe` next. */
  readonly state: WaitState<Step>
  /** The steps to carry out now, in the order of the plan; each is released once. */
  readonly release: readonly Step[]
  /** The warnings not given before. */
  readonly warnings: readonly WaitWarning[]
  /** Why the wait has failed, if it has: nothing is released any more. */
  readonly failure?: WaitFailure
  /** Whether the wait has ended well: once this `release` is carried out there is nothing to wait for. */
  readonly done: boolean
  /**
   * The steps that still wait, in the order of the plan, and then the services that were released and are not up yet, where
   * the plan waits for them.
   */
  readonly waiting: readonly WaitingStep[]
  /**
   * By the name of a service in Kubernetes, the ports of its pods on which a `service_healthy` may hang. Try whether they
   * accept connections before the next observation, and put those that do into its `openPorts`.
   */
  readonly portsToTry: Readonly<Record<string, readonly number[]>>
}
