import type { WorkloadKind } from '../mapping/rule/workload-kind.js'

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown'

/** A pod of a service, as it is at one moment. Times are milliseconds on the clock of the observation's `now`. */
export interface PodObservation {
  readonly uid: string
  readonly phase: PodPhase
  readonly ready?: boolean
  /** Since when it has been ready. */
  readonly readySince?: number
  /** How often its container has been restarted since the pod was made. */
  readonly restarts?: number
  readonly createdAt?: number
  /** False for a pod on its way out: one being deleted, or made from an earlier version of its workload. */
  readonly current?: boolean
  /** The kind of workload that made it, where that is known. */
  readonly workload?: WorkloadKind
}

export interface JobObservation {
  readonly status: 'running' | 'complete' | 'failed'
  readonly createdAt?: number
}

/** A healthcheck that failed once. */
export interface ProbeFailure {
  readonly probe: 'liveness' | 'readiness'
  readonly at: number
}

/** What is seen of one service. What is left out has not been seen. */
export interface ServiceObservation {
  readonly pods?: readonly PodObservation[]
  readonly job?: JobObservation
  /** The ports that accept connections. */
  readonly openPorts?: readonly number[]
  readonly probeFailures?: readonly ProbeFailure[]
}

/** What is seen of an application at one moment. */
export interface Observation {
  /** When: milliseconds on the caller's clock, for which any beginning will do that the objects' times share. */
  readonly now: number
  /** By the name of the service in Kubernetes. */
  readonly services: Readonly<Record<string, ServiceObservation>>
}

const nothing: ServiceObservation = {}

/** What an observation says of a service; names such as `constructor` are services like any other. */
export function serviceIn(observation: Observation, name: string): ServiceObservation {
  return Object.hasOwn(observation.services, name) ? (observation.services[name] ?? nothing) : nothing
}

/**
 * Whether something with a time of its own belongs to a wait that began at `startedAt`. Kubernetes' times are whole
 * seconds, so the second of the beginning counts.
 */
export function isSince(time: number, startedAt: number): boolean {
  return time >= Math.floor(startedAt / 1000) * 1000
}
