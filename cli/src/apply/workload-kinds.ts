/** `true` for kinds with a replica count. */
export function isScaled(kind: string): boolean {
  return kind === 'Deployment' || kind === 'StatefulSet'
}

/** `true` for kinds whose Pods keep running. Jobs are recreated instead of replaced. */
export function isLongRunning(kind: string): boolean {
  return isScaled(kind) || kind === 'DaemonSet'
}
