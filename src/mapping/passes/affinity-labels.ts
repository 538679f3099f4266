import { toLabelName } from '../../kubernetes/name.js'
import { HOST_NETWORK_LABEL, sharedVolumeLabel } from '../../kubernetes/own-labels.js'
import type { Service } from '../model/service.js'
import { connectedServices, servicesByVolume } from '../model/shared-volumes.js'
import type { Scope } from '../rule/scope.js'
import type { Volume } from '../top-level/volumes.js'

/**
 * The label of each service whose Pods have to run on the node of others, by the service's name (rule R2.12-07). Services
 * that are connected by shared volumes, or by the network of their node, have one label: with a label for each volume,
 * Pods that mount one each could be placed on two nodes, and a Pod that mounts both on none.
 */
export function affinityLabels(
  services: readonly Service[],
  volumes: ReadonlyMap<string, Volume>,
  scope: Scope,
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  if (!hasVolumeAffinity(scope.options)) return labels
  const volumesOf = (service: Service) =>
    mountedVolumes(service).filter((volume) => !volumes.get(volume)?.onManyNodes)
  const mounting = servicesByVolume(services, volumesOf)
  for (const service of services) {
    if (labels.has(service.name) || volumesOf(service).length === 0) continue
    const group = connectedServices(service, mounting, volumesOf)
    const shared = group.flatMap(volumesOf).find((volume) => isShared(mounting.get(volume) ?? []))
    if (shared === undefined) continue
    const label =
      shared === HOST_NETWORK
        ? HOST_NETWORK_LABEL
        : sharedVolumeLabel(toLabelName(`volume-${volumes.get(shared)?.objectName ?? toLabelName(shared)}`))
    for (const { name } of group) labels.set(name, label)
  }
  return labels
}

/** The option wins over the variable. */
function hasVolumeAffinity({ volumeAffinity, env }: Scope['options']): boolean {
  return volumeAffinity === undefined
    ? env?.['PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED'] !== 'false'
    : volumeAffinity
}

/** What services in the network of their node share as if it were a volume, none of which has such a name. */
const HOST_NETWORK = ''

/**
 * The volumes that a service mounts, each once; a DaemonSet, which is on every node, cannot go where they are. A service in
 * the network of its node calls others there by `localhost` (rule C4-04); two Pods of one service want the same ports.
 */
function mountedVolumes({ kind: workload, mounts, networkMode, replicas }: Service): string[] {
  if (workload === 'DaemonSet') return []
  const isInHostNetwork = networkMode !== undefined && replicas.count === 1
  if (mounts.length === 0 && !isInHostNetwork) return []
  const volumes = new Set(mounts.flatMap((mount) => (mount.kind === 'volume' ? [mount.volume] : [])))
  return isInHostNetwork ? [...volumes, HOST_NETWORK] : [...volumes]
}

/** Whether a volume is mounted by several Pods. */
function isShared(services: readonly Service[]): boolean {
  return services.length > 1 || services.some(({ replicas }) => replicas.count > 1)
}
