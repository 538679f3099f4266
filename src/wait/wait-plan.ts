import type { WorkloadKind } from '../rules/types/workload-kind.js'
import type { Condition } from '../rules/service/depends-on.js'
import type { Range } from '../source/position.js'

/** A condition of a step. Conditions have the order of `depends_on`. */
export interface StepCondition {
  /**
   * The dependency, by its name in the Compose file. If its container runs in the Pod of another service, it is that
   * service.
   */
  readonly service: string
  /** The state that the dependency must reach. */
  readonly condition: Condition
  /** False if the step may go on, with a warning, after the dependency has failed. */
  readonly required: boolean
  /** The file of `range`. Absent if the Compose file is one text. */
  readonly file?: string
  /** The place at which the service names the dependency. Every plan of a Compose file has it. */
  readonly range?: Range
}

/** The healthcheck of a service's Pods. */
export interface StepHealthcheck {
  /** True if it is a readiness probe: a Pod that passes it becomes ready. */
  readonly readiness: boolean
  /** True if it is a liveness probe: failing it restarts the container. */
  readonly liveness: boolean
  /** The latest time of the first check's result, in milliseconds after the start of the container. */
  readonly firstResult: number
  /**
   * The time in which failed checks are ignored, in milliseconds after the start of the container. Absent if there is
   * none.
   */
  readonly startPeriod?: number
  /** The time between two results, in milliseconds. */
  readonly interval: number
  /** The number of failures in a row after which Kubernetes acts. */
  readonly retries: number
}

/** The defaults of Kubernetes for probes. */
export const probeDefaults = { delaySeconds: 0, periodSeconds: 10, timeoutSeconds: 1, retries: 3 } as const

/** A service whose container runs in the Pods of another service, because it shares the network of that service. */
export interface PodMember {
  /** The service, by its name in the Compose file. */
  readonly service: string
  /** The name of its container, and of the Service that leads to it. */
  readonly name: string
}

/** A workload to release once its conditions hold, and the facts that other conditions depend on. */
export interface WaitStep {
  /** The service, by its name in the Compose file. */
  readonly service: string
  /** The other services with a container in the Pods of this one. Absent if there are none. */
  readonly members?: readonly PodMember[]
  /** The name of the service in Kubernetes: the label `app.kubernetes.io/name` of its objects. */
  readonly name: string
  /** The index of the service among those of the Compose file, from 0. */
  readonly position: number
  readonly kind: WorkloadKind
  /** The number of Pods. Ignored for a DaemonSet, whose nodes decide. */
  readonly replicas: number
  /** The conditions. All of them must hold in the same observation. */
  readonly conditions: readonly StepCondition[]
  /** The TCP ports of the containers. */
  readonly ports: readonly number[]
  /** The names of the Services that other services connect to; none by default. */
  readonly addresses?: readonly string[]
  /** The healthcheck. Absent if there is none. */
  readonly healthcheck?: StepHealthcheck
  /** The number of restarts within one wait after which the service counts as failed. */
  readonly restartLimit: number
  /** True if the step recreates the workload, so that the result of an earlier one does not count. */
  readonly replaces: boolean
}

/** The part of a plan that `startWait` reads. Plain data. */
export interface WaitPlan<Step extends WaitStep = WaitStep> {
  /** The name of the application, for the message of a timeout. */
  readonly application: string
  /** The time limit of the whole wait, in milliseconds. */
  readonly timeout: number
  /** True if a passed healthcheck is enough for `service_healthy`. False if a port must accept connections too. */
  readonly healthcheckSatisfiesHealthy: boolean
  /**
   * True if `service_healthy` means `service_started` for a service without TCP ports and without a healthcheck. False
   * by default.
   */
  readonly startedIsHealthy?: boolean
  /**
   * True if `service_started` and `service_healthy` also wait until the addresses of a service lead to one of its Pods.
   * False by default. It requires observations with `endpoints`.
   */
  readonly waitsUntilReachable?: boolean
  /**
   * True if a program that carries out the plan may end the wait as soon as a Pod can no longer start. False by
   * default. `observe` does not do so, because only the cluster's messages tell the reason.
   */
  readonly failsFast?: boolean
  /** True if the wait goes on until every released service is up. */
  readonly untilUp: boolean
  /** The steps: dependencies come before the services that depend on them. */
  readonly steps: readonly Step[]
}
