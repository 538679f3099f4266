import type { PodAffinityTerm } from 'kubernetes-types/core/v1.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { Mount } from '../service/volumes.js'
import type { Service } from './service.js'

/** The volumes whose Pods have to share a node: those that several Pods mount. */
export function sharedVolumes(services: readonly Service[], scope: Scope): ReadonlySet<string> {
  const shared = new Set<string>()
  if (scope.options.env?.['PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED'] === 'false') return shared
  const firstUser = new Map<string, Service>()
  for (const service of services) {
    for (const mount of service.mounts) {
      if (mount.kind !== 'volume') continue
      const first = firstUser.get(mount.volume)
      if (first === undefined) firstUser.set(mount.volume, service)
      if (service.replicas.count > 1 || (first !== undefined && first !== service)) shared.add(mount.volume)
    }
  }
  return shared
}

/** The Pod labels of the shared volumes among mounts. */
export function affinityLabels(mounts: readonly Mount[], shared: ReadonlySet<string>): readonly string[] {
  if (shared.size === 0) return []
  const labels = new Set<string>()
  for (const mount of mounts) {
    if (mount.kind === 'volume' && shared.has(mount.volume))
      labels.add(`dev.platform/${toLabelName(`volume-${mount.volume}`)}`)
  }
  return [...labels]
}

/** Pods that mount one volume have to run on one node (rule R2.12-07). */
export function mapAffinity(labels: readonly string[], { place }: Service, draft: Draft): void {
  if (labels.length === 0) return
  const terms = labels.map((label): PodAffinityTerm => {
    const term = {
      labelSelector: { matchLabels: { [label]: 'true' } },
      topologyKey: 'kubernetes.io/hostname',
    }
    return draft.noted(term, { topologyKey: { rule: 'R2.12-07' } })
  })
  draft.pod.set(
    'affinity',
    { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
    place.get('volumes') ?? place,
  )
}
