import type { PodAffinityTerm } from 'kubernetes-types/core/v1.js'
import { toLabelName } from '../../kubernetes/name.js'
import { HOST_NETWORK_LABEL, sharedVolumeLabel } from '../../kubernetes/own-labels.js'
import { addToGroup } from '../../source/groups.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { Volume } from '../top-level/volumes.js'
import type { Service } from './service.js'

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
  if (scope.options.env?.['PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED'] === 'false') return labels
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

/** The volumes that have to be mounted on one node by a service. */
type VolumesOf = (service: Service) => readonly string[]

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

function servicesByVolume(
  services: readonly Service[],
  volumesOf: VolumesOf,
): ReadonlyMap<string, readonly Service[]> {
  const mounting = new Map<string, Service[]>()
  for (const service of services) {
    for (const volume of volumesOf(service)) addToGroup(mounting, volume, service)
  }
  return mounting
}

/** The services that can be reached from one over the volumes that they mount. */
function connectedServices(
  first: Service,
  mounting: ReadonlyMap<string, readonly Service[]>,
  volumesOf: VolumesOf,
): readonly Service[] {
  const group = new Set([first])
  const seen = new Set<string>()
  // What is added to a set while it is walked is walked too.
  for (const service of group) {
    for (const volume of volumesOf(service)) {
      if (seen.has(volume)) continue
      seen.add(volume)
      for (const other of mounting.get(volume) ?? []) group.add(other)
    }
  }
  return [...group]
}

/** Whether a volume is mounted by several Pods. */
function isShared(services: readonly Service[]): boolean {
  return services.length > 1 || services.some(({ replicas }) => replicas.count > 1)
}

/** Pods that share a volume, or the network of their node, have to run on one node (rules R2.12-07 and C4-04). */
export function mapAffinity(label: string | undefined, { place }: Service, draft: Draft): void {
  if (label === undefined) return
  const term: PodAffinityTerm = {
    labelSelector: { matchLabels: { [label]: 'true' } },
    topologyKey: 'kubernetes.io/hostname',
  }
  draft.noted(term, { topologyKey: { rule: 'R2.12-07' } })
  draft.affinity.set(
    'podAffinity',
    { requiredDuringSchedulingIgnoredDuringExecution: [term] },
    place.get(label === HOST_NETWORK_LABEL ? 'network_mode' : 'volumes') ?? place,
  )
}
