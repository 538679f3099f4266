/** The kinds of workload that a service can become (reference 2.4). */
export type WorkloadKind = 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job'
