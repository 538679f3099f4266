import type { WorkloadKind } from '../rules/types/workload-kind.js'
import { ownValue } from '../source/own-property.js'

/** The phase of a Pod, as in its status. */
export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

/** The state of one of a service's Pods. Times are milliseconds on the clock of the observation's `now`. */
export interface PodObservation {
  /** The unique id of the Pod, `metadata.uid`: a later Pod of the same name has another one. */
  readonly uid: string
  /** The name of the Pod, for display only. */
  readonly name?: string
  readonly phase: PodPhase
  /**
   * True if the Pod's container runs. It is false while the container waits for its first start or a restart, even if
   * the phase is `Running`. By default the phase decides.
   */
  readonly running?: boolean
  /** The time at which the container started. Some checks need it, such as that of `wait`. */
  readonly runningSince?: number
  /** True if the Pod is ready; false by default. */
  readonly ready?: boolean
  /** The time since which the Pod has been ready, if known. */
  readonly readySince?: number
  /** The number of restarts of the container since the Pod was created; 0 by default. */
  readonly restarts?: number
  /** The time of the Pod's creation. By default the Pod counts as created since the wait began. */
  readonly createdAt?: number
  /** False for a Pod that is being deleted, or that an earlier version of its workload created. True by default. */
  readonly current?: boolean
  /** The kind of workload that created the Pod; by default the kind in the plan. */
  readonly workload?: WorkloadKind
}

/** The state of a service's Job. */
export interface JobObservation {
  /** The status; `failed` if no retries are left. */
  readonly status: 'running' | 'complete' | 'failed'
  /**
   * The time of the Job's creation, on the clock of the observation's `now`. By default it counts as created since the
   * wait began.
   */
  readonly createdAt?: number
}

/** Failed checks of one Pod. Times are milliseconds on the clock of the observation's `now`. */
export interface ProbeFailure {
  readonly probe: 'liveness' | 'readiness' | 'startup'
  /** The time of the latest failure. */
  readonly at: number
  /** The time of the first failure; `at` by default. */
  readonly since?: number
  /** The number of failures; 1 by default. */
  readonly count?: number
  /** True if Kubernetes stopped the container because of them, to restart it. False by default. */
  readonly killed?: boolean
  /** The `uid` of the Pod. Required if the service has several. */
  readonly pod?: string
}

/** The observed state of one service. An omitted field means that nobody looked. */
export interface ServiceObservation {
  /** All Pods of the service, with those that are being deleted. */
  readonly pods?: readonly PodObservation[]
  /** The Job of the service, if it is one. */
  readonly job?: JobObservation
  /** The number of nodes on which its DaemonSet wants a Pod; one by default. */
  readonly nodes?: number
  /** The ports that accept connections. */
  readonly openPorts?: readonly number[]
  /** Failed checks in any order. Those from before the wait are ignored. */
  readonly probeFailures?: readonly ProbeFailure[]
}

/** The observed state of an application at one moment. */
export interface Observation {
  /** The time in milliseconds. Any clock will do that the times of the objects share. */
  readonly now: number
  /** The services, by their names in Kubernetes. */
  readonly services: Readonly<Record<string, ServiceObservation>>
  /**
   * The `uid` of each Pod that the EndpointSlices of a Service list as ready, by the name of the Service. Absent if
   * nobody looked.
   */
  readonly endpoints?: Readonly<Record<string, readonly string[]>>
  /**
   * The time of the latest change of those EndpointSlices, by the name of the Service. A missing time counts as that of
   * the first observation that lists a Pod.
   */
  readonly endpointsChangedAt?: Readonly<Record<string, number>>
}

const nothing: ServiceObservation = {}

/** Returns the observed state of a service; empty if it was not observed. */
export function serviceIn({ services = {} }: Partial<Observation>, name: string): ServiceObservation {
  return ownValue(services, name) ?? nothing
}

/**
 * True if a time is at or after the start of a wait. Kubernetes reports whole seconds, so the second of the start
 * counts.
 */
export function isSince(time: number, startedAt: number): boolean {
  return time >= Math.floor(startedAt / 1000) * 1000
}
