import type { PodAffinityTerm } from 'kubernetes-types/core/v1.js'
import { HOST_NETWORK_LABEL } from '../kubernetes/own-labels.js'
import type { Draft } from '../rules/types/draft.js'
import type { Service } from '../application/service.js'

/**
 * Writes the affinity of Pods that must run on one node, because they share a volume or the network of the node (rules
 * R2.12-07 and C4-04).
 */
export function mapAffinity(label: string | undefined, { place }: Service, draft: Draft): void {
  if (label === undefined) return
  const { at, object } = draft.recorder
  const term = object<PodAffinityTerm>({
    labelSelector: { matchLabels: { [label]: 'true' } },
    topologyKey: at('kubernetes.io/hostname', { rule: 'R2.12-07' }),
  })
  draft.affinity.set(
    'podAffinity',
    { requiredDuringSchedulingIgnoredDuringExecution: [term] },
    place.get(label === HOST_NETWORK_LABEL ? 'network_mode' : 'volumes') ?? place,
  )
}
