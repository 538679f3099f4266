/** The kinds of workload that a service can become (reference 2.4). */
export type WorkloadKind = 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'CronJob'

/** True if the Pods of a workload end by themselves. */
export function runsToEnd(kind: WorkloadKind): kind is 'Job' | 'CronJob' {
  return kind === 'Job' || kind === 'CronJob'
}
