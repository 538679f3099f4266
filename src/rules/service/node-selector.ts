import { isSystemOfNodes, parsePlatform } from '../../compose/platform.js'
import { isLabelKey, isLabelValue } from '../../kubernetes/name.js'
import { deprecatedNodeLabels } from '../../kubernetes/node-labels.js'
import type { Place } from '../../source/place.js'
import type { Draft } from '../types/draft.js'
import type { Reporting } from '../types/scope.js'
import type { ServiceContext, ServiceRule } from '../types/service-rule.js'
import { sentence, words } from '../../source/shown.js'

/** Labels that a node must have to run the service: `x-node-selector` (reference 2.2) and `platform` (rule C5-01). */
export type NodeSelector = readonly NodeLabel[]

interface NodeLabel {
  readonly key: string
  readonly value: string
  readonly place: Place
}

function normaliseNodeSelector(service: Place, scope: Reporting): NodeSelector {
  const written = (service.get('x-node-selector')?.entries() ?? []).map((place) => {
    const { key, text: value = '' } = place
    const shown = { name: place.shownKey, value: place.shown }
    if (!isLabelKey(key)) scope.report('invalid-label', place.keyPlace, shown)
    else if (!isLabelValue(value)) scope.report('invalid-label', place, shown)
    if (deprecatedNodeLabels.has(key)) {
      const successor = deprecatedNodeLabels.get(key)
      const instead = successor === undefined ? words('Remove it.') : sentence`Write \`${successor}\`.`
      const fix = successor === undefined || place.parent?.has(successor) ? undefined : successor
      scope.report('deprecated-node-label', place, { name: place.shownKey, instead }, { fix })
    }
    return { key, value, place }
  })
  // The later label of a key wins.
  return [...platformLabels(service.get('platform'), scope), ...written]
}

/** Returns the labels that every node has for its operating system and architecture. */
function platformLabels(place: Place | undefined, scope: Reporting): readonly NodeLabel[] {
  if (!place?.text) return []
  const { text } = place
  const platform = parsePlatform(text)
  const values = platform === undefined ? [] : [platform.os, platform.architecture ?? '']
  if (platform === undefined || !values.every(isLabelValue)) {
    scope.report('invalid-platform', place, { value: place.shown })
    return []
  }
  const { os, architecture } = platform
  if (!isSystemOfNodes(os)) {
    const instead = words(
      'Write `runtime` with the name of a RuntimeClass of the cluster that runs such images.',
    )
    scope.report('unsupported-value', place, { value: place.shown, instead })
    return []
  }
  const labels = [{ key: 'kubernetes.io/os', value: os, place }]
  return architecture === undefined
    ? labels
    : [...labels, { key: 'kubernetes.io/arch', value: architecture, place }]
}

function mapNodeSelector(nodeSelector: NodeSelector, draft: Draft, { place }: ServiceContext): void {
  if (nodeSelector.length === 0) return
  const { at, object } = draft.recorder
  const labels = nodeSelector.map((label) => [label.key, at(label.value, label.place)] as const)
  const origin = (place.get('x-node-selector') ?? place.get('platform'))!
  draft.pod.set('nodeSelector', object<Record<string, string>>(Object.fromEntries(labels)), origin)
}

export const nodeSelector: ServiceRule<NodeSelector> = {
  normalise: normaliseNodeSelector,
  map: mapNodeSelector,
}
