import type { NodeSelectorRequirement, TopologySpreadConstraint } from 'kubernetes-types/core/v1.js'
import type { Draft } from '../rules/types/draft.js'
import { CONTROL_PLANE, HOST_NAME } from '../rules/service/placement.js'
import type { Service } from '../application/service.js'

/**
 * Writes the nodes for a service's Pods, and their spread (rule C6-02). A DaemonSet has one Pod on each node, so it
 * needs no spread.
 */
export function mapPlacement(
  { placement, kind, place }: Service,
  podLabels: Readonly<Record<string, string>>,
  draft: Draft,
): void {
  if (placement === undefined) return
  mapRequirements()
  if (kind !== 'DaemonSet') mapSpreads()

  function mapRequirements(): void {
    const { requirements, manager } = placement!
    const [first] = requirements
    if (first === undefined) return
    const matchExpressions: NodeSelectorRequirement[] = requirements.map(({ expression }) => ({
      ...expression,
      ...(expression.values && { values: [...expression.values] }),
    }))
    requirements.forEach((one, index) => draft.recorder.note(matchExpressions, index, one.place))
    draft.affinity.set(
      'nodeAffinity',
      { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } },
      first.place.parent ?? place,
    )
    // Control plane nodes only accept Pods with this toleration. Swarm's managers accept all.
    if (manager !== undefined) {
      draft.pod.set(
        'tolerations',
        [{ key: CONTROL_PLANE, operator: 'Exists', effect: 'NoSchedule' }],
        manager,
      )
    }
  }

  function mapSpreads(): void {
    const { spreads, mostPerNode } = placement!
    const selectorOf = () => ({ matchLabels: { ...podLabels } })
    for (const spread of spreads) {
      draft.pod.add(
        'topologySpreadConstraints',
        {
          maxSkew: 1,
          topologyKey: spread.key,
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: selectorOf(),
        },
        spread.place,
      )
    }
    if (mostPerNode === undefined) return
    const { count, place: most } = mostPerNode
    if (count === 1) {
      const term = { labelSelector: selectorOf(), topologyKey: HOST_NAME }
      draft.affinity.set('podAntiAffinity', { requiredDuringSchedulingIgnoredDuringExecution: [term] }, most)
      return
    }
    const constraint: TopologySpreadConstraint = {
      maxSkew: count,
      topologyKey: HOST_NAME,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: selectorOf(),
    }
    draft.pod.add('topologySpreadConstraints', constraint, most)
  }
}
