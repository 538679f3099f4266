import type { WorkloadKind } from '../mapping/rule/workload-kind.js'
import type { Condition } from '../mapping/service/depends-on.js'
import type { Range } from '../source/position.js'

/** One condition of a step, in the order of `depends_on`. */
export interface StepCondition {
  /** The dependency, by its name in the manifest. */
  readonly service: string
  /** What has to be true of it. */
  readonly condition: Condition
  /** A dependency that is not required may fail: the step then goes on without it, with a warning. */
  readonly required: boolean
  /** The file that `range` is in; absent where a lone text was given. */
  readonly file?: string
  /** Where the service names the dependency; every plan of a manifest has it. */
  readonly range?: Range
}

/** The healthcheck of a service, as its pods have it. */
export interface StepHealthcheck {
  /** Whether it is a readiness probe, so that passing it makes a pod ready. */
  readonly readiness: boolean
  /** Whether it is a liveness probe, so that failing it restarts the container. */
  readonly liveness: boolean
  /** Milliseconds from a container's start until the first check has had its result, at the latest. */
  readonly firstResult: number
  /** Milliseconds from a container's start in which a failed check counts for nothing; where there is such a time. */
  readonly startPeriod?: number
  /** Milliseconds between the results of two checks. */
  readonly interval: number
  /** The number of checks that fail in a row at which Kubernetes acts. */
  readonly retries: number
}

/** What kubelets assume of a probe that does not say so. */
export const probeDefaults = { delaySeconds: 0, periodSeconds: 10, timeoutSeconds: 1, retries: 3 } as const

/** A workload to release once its conditions hold, with what must be known of it to judge the conditions of others. */
export interface WaitStep {
  /** The service, by its name in the manifest. */
  readonly service: string
  /** Its name in Kubernetes: the label `app.kubernetes.io/name` of its objects. */
  readonly name: string
  /** The place of the service among those of the manifest, from 0. */
  readonly position: number
  readonly kind: WorkloadKind
  /** How many Pods it has; of a DaemonSet, the nodes decide. */
  readonly replicas: number
  /** All of them have to hold in the same observation. */
  readonly conditions: readonly StepCondition[]
  /** The TCP ports of its containers. */
  readonly ports: readonly number[]
  /** The names of its Services in Kubernetes, by which others connect to it; none by default. */
  readonly addresses?: readonly string[]
  /** How its health is checked; absent where nothing checks it. */
  readonly healthcheck?: StepHealthcheck
  /** The number of restarts within one wait at which a service has failed. */
  readonly restartLimit: number
  /** Whether the step makes the workload anew, so that what an earlier one has done does not count. */
  readonly replaces: boolean
}

/** What a wait is about: the part of a plan that `startWait` reads. Plain data. */
export interface WaitPlan<Step extends WaitStep = WaitStep> {
  /** The name of the application, for the message of a timeout. */
  readonly application: string
  /** Milliseconds that the whole wait may take. */
  readonly timeout: number
  /** Whether passing the healthcheck is enough for `service_healthy`, or only a port will do. */
  readonly healthcheckSatisfiesHealthy: boolean
  /**
   * True if `service_healthy` holds like `service_started` for a service without TCP ports and without a healthcheck; false by
   * default.
   */
  readonly startedIsHealthy?: boolean
  /**
   * Whether `service_started` and `service_healthy` also wait until the addresses of a service lead to one of its Pods; false by
   * default. It takes observations with `endpoints`.
   */
  readonly waitsUntilReachable?: boolean
  /**
   * True if a program that carries out the plan may end the wait as soon as a Pod cannot come up any more; false by default.
   * `observe` does not: the reasons are the cluster's words.
   */
  readonly failsFast?: boolean
  /** Whether the wait goes on until everything that it released is up. */
  readonly untilUp: boolean
  /** Dependencies before their dependents. */
  readonly steps: readonly Step[]
}
