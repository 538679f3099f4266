import { mostPods } from '../application/pod-count.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about volumes of services that need several nodes, if only one node can mount the volume (rules C6-01 and
 * C6-02).
 */
export function reportVolumesOnEveryNode(
  { services, volumes }: Pick<CheckedApplication, 'services' | 'volumes'>,
  { report }: Reporting,
): void {
  for (const service of services) {
    const { mounts, kind, placement } = service
    const most = placement?.mostPerNode?.count ?? Infinity
    if (kind !== 'DaemonSet' && mostPods(service) <= most) continue
    for (const mount of mounts) {
      if (mount.kind !== 'volume' || volumes.get(mount.volume)?.onManyNodes) continue
      report('volume-on-every-node', mount.place, { volume: mount.shownVolume })
    }
  }
}
