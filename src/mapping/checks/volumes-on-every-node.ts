import type { Reporting } from '../rule/scope.js'
import type { CheckedApplication } from './checked-application.js'

/**
 * Warns about volumes of services that need several nodes, if only one node can mount the volume (rules C6-01 and
 * C6-02).
 */
export function reportVolumesOnEveryNode(
  { services, volumes }: Pick<CheckedApplication, 'services' | 'volumes'>,
  { report }: Reporting,
): void {
  for (const { mounts, kind, placement, replicas } of services) {
    const most = placement?.mostPerNode?.count ?? Infinity
    if (kind !== 'DaemonSet' && replicas.count <= most) continue
    for (const mount of mounts) {
      if (mount.kind !== 'volume' || volumes.get(mount.volume)?.onManyNodes) continue
      report('volume-on-every-node', mount.place, { volume: mount.shownVolume })
    }
  }
}
