import { toLabelName } from '../../kubernetes/name.js'
import { HOST_NETWORK_LABEL, sharedVolumeLabel } from '../../kubernetes/own-labels.js'
import { mostPods } from '../../application/pod-count.js'
import type { Service } from '../../application/service.js'
import { connectedServices, servicesByVolume } from '../../application/shared-volumes.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Volume } from '../../rules/top-level/volumes.js'
import type { Pass } from './pass.js'
import { asPods } from '../../application/pods.js'
import { byName } from '../../source/by-name.js'

export const affinityLabels: Pass<Service> = {
  name: 'affinity-labels',
  decides:
    'Pods run on the same node if they share a volume of one node or the network of a node (R2.12-07).',
  evidence: 'the volumes that services share, and `network_mode`',
  position: 'After the volumes.',
  run: ({ services, volumes }, scope) => {
    const labels = findLabels(asPods(services), byName(volumes), scope)
    return { services: services.map((service) => ({ ...service, affinityLabel: labels.get(service.name) })) }
  },
}

/**
 * Returns the labels of services whose Pods must run on the same node as others, by the service's name (rule R2.12-07).
 * Services that are connected by shared volumes, or by the network of their node, share one label. With a label per
 * volume, the Pods of a group could be scheduled on two nodes, and a Pod with two volumes on none.
 */
function findLabels(
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

/** The key for the network of the node, in place of a volume's name. No volume has an empty name. */
const HOST_NETWORK = ''

/**
 * Returns the volumes that a service mounts, each once, and the key for the network of the node. A DaemonSet runs on
 * every node, so it shares none. Services in the network of a node reach each other by `localhost` (rule C4-04). A
 * service with replicas has no such key, because two Pods cannot use the same ports.
 */
function mountedVolumes(service: Service): string[] {
  const { kind, mounts, networkMode } = service
  if (kind === 'DaemonSet') return []
  const isInHostNetwork = networkMode !== undefined && mostPods(service) === 1
  if (mounts.length === 0 && !isInHostNetwork) return []
  const volumes = new Set(mounts.flatMap((mount) => (mount.kind === 'volume' ? [mount.volume] : [])))
  return isInHostNetwork ? [...volumes, HOST_NETWORK] : [...volumes]
}

/** True if several Pods mount a volume. */
function isShared(services: readonly Service[]): boolean {
  return services.length > 1 || services.some((service) => mostPods(service) > 1)
}
