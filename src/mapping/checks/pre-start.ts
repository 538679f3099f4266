import type { Reporting } from '../rule/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Warns about commands that Compose runs once for all replicas, and Kubernetes in every Pod (rule C7-02). */
export function reportPreStart(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  for (const { preStart, replicas, kind } of services) {
    if (replicas.count < 2 && kind !== 'DaemonSet') continue
    for (const { perReplica } of preStart) {
      if (!perReplica.isWanted) report('pre-start-in-every-pod', perReplica.place, {})
    }
  }
}
