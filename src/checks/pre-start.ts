import { mostPods } from '../application/pod-count.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Warns about commands that Compose runs once for all replicas, and Kubernetes in every Pod (rule C7-02). */
export function reportPreStart(
  { services }: Pick<CheckedApplication, 'services'>,
  { report }: Reporting,
): void {
  for (const service of services) {
    if (mostPods(service) < 2 && service.kind !== 'DaemonSet') continue
    for (const { perReplica } of service.preStart) {
      if (!perReplica.isWanted) report('pre-start-in-every-pod', perReplica.place, {})
    }
  }
}
