import type { WorkloadKind } from '../mapping/rule/workload-kind.js'

/** The phase of a pod, as its status has it. */
export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

/** A pod of a service, as it is at one moment. Times are milliseconds on the clock of the observation's `now`. */
export interface PodObservation {
  /** What tells it from other pods, also from one of its name before: `metadata.uid`. */
  readonly uid: string
  /** Its name in the cluster, for whoever shows it; nothing depends on it. */
  readonly name?: string
  readonly phase: PodPhase
  /**
   * Whether its container runs. False while the container waits to be started, for the first time or again, although
   * the phase may be `Running`. Where this is left out, the phase decides.
   */
  readonly running?: boolean
  /** Since when its container has run; needed for what takes a time of running, such as `wait`. */
  readonly runningSince?: number
  /** Whether it is ready; false by default. */
  readonly ready?: boolean
  /** Since when it has been ready, where that is known. */
  readonly readySince?: number
  /** How often its container has been restarted since the pod was made; 0 by default. */
  readonly restarts?: number
  /** When it was made; without it, it counts as made since the wait began. */
  readonly createdAt?: number
  /** False for a pod on its way out: one being deleted, or made from an earlier version of its workload. True by default. */
  readonly current?: boolean
  /** The kind of workload that made it; by default that of the plan. */
  readonly workload?: WorkloadKind
}

/** The Job of a service, as it is at one moment. */
export interface JobObservation {
  /** `failed` once it is out of retries. */
  readonly status: 'running' | 'complete' | 'failed'
  /** When it was made, on the clock of the observation's `now`; without it, it counts as made since the wait began. */
  readonly createdAt?: number
}

/** Checks of a healthcheck that failed on one pod. Times are milliseconds on the clock of the observation's `now`. */
export interface ProbeFailure {
  readonly probe: 'liveness' | 'readiness' | 'startup'
  /** When the latest of them failed. */
  readonly at: number
  /** When the first of them failed; `at` by default. */
  readonly since?: number
  /** How many they are; 1 by default. */
  readonly count?: number
  /** Whether Kubernetes has stopped the container for them, to start it again; false by default. */
  readonly killed?: boolean
  /** The `uid` of the pod; needed where a service has several. */
  readonly pod?: string
}

/** What is seen of one service. What is left out has not been seen. */
export interface ServiceObservation {
  /** All of its pods, those on their way out too. */
  readonly pods?: readonly PodObservation[]
  /** Of a service that is a Job. */
  readonly job?: JobObservation
  /** On how many nodes its DaemonSet wants a Pod; one by default. */
  readonly nodes?: number
  /** The ports that accept connections. */
  readonly openPorts?: readonly number[]
  /** In any order; those from before the wait do not count. */
  readonly probeFailures?: readonly ProbeFailure[]
}

/** What is seen of an application at one moment. */
export interface Observation {
  /** When: milliseconds on the caller's clock, for which any beginning will do that the objects' times share. */
  readonly now: number
  /** By the name of the service in Kubernetes. */
  readonly services: Readonly<Record<string, ServiceObservation>>
  /** By the name of a Service in Kubernetes, the `uid` of each Pod that its EndpointSlices list as ready; absent if nobody looked. */
  readonly endpoints?: Readonly<Record<string, readonly string[]>>
}

const nothing: ServiceObservation = {}

/** Returns the part of an observation about one service, which may be called `constructor`; empty if the service was not seen. */
export function serviceIn({ services = {} }: Partial<Observation>, name: string): ServiceObservation {
  return Object.hasOwn(services, name) ? (services[name] ?? nothing) : nothing
}

/**
 * Whether something with a time of its own belongs to a wait that began at `startedAt`. Kubernetes' times are whole
 * seconds, so the second of the beginning counts.
 */
export function isSince(time: number, startedAt: number): boolean {
  return time >= Math.floor(startedAt / 1000) * 1000
}
