import { isLabelKey, isLabelValue } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceContext, ServiceRule } from '../rule/service-rule.js'

/** Labels that a node must have to run the service: `x-node-selector` (reference 2.2). */
export type NodeSelector = readonly { readonly key: string; readonly value: string; readonly place: Place }[]

function normaliseNodeSelector(service: Place, scope: Scope): NodeSelector {
  return (service.get('x-node-selector')?.entries() ?? []).map((place) => {
    const { key, text: value = '' } = place
    if (!isLabelKey(key)) scope.report('invalid-label', place.keyPlace, { name: key, value })
    else if (!isLabelValue(value)) scope.report('invalid-label', place, { name: key, value })
    return { key, value, place }
  })
}

function mapNodeSelector(nodeSelector: NodeSelector, draft: Draft, { place }: ServiceContext): void {
  if (nodeSelector.length === 0) return
  const selector = Object.fromEntries(nodeSelector.map(({ key, value }) => [key, value]))
  const origins = Object.fromEntries(nodeSelector.map((label) => [label.key, label.place]))
  draft.pod.set('nodeSelector', draft.noted(selector, origins), place.get('x-node-selector') ?? place)
}

export const nodeSelector: ServiceRule<NodeSelector> = {
  normalise: normaliseNodeSelector,
  map: mapNodeSelector,
}
