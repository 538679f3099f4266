/** Returns true for kinds of workloads that have a number of replicas. */
export function isScaled(kind: string): boolean {
  return kind === 'Deployment' || kind === 'StatefulSet'
}

/** Returns true for kinds of workloads whose Pods run on, so that others can replace them. Jobs run anew in any case. */
export function isLongRunning(kind: string): boolean {
  return isScaled(kind) || kind === 'DaemonSet'
}
