import type { NodeSelectorRequirement } from 'kubernetes-types/core/v1.js'
import { parseConstraint } from '../../compose/constraint.js'
import { architectureName } from '../../compose/platform.js'
import { isLabelKey, isLabelValue } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { readInteger } from '../values/typed.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The nodes for the Pods, and their spread over nodes: `deploy.placement` (rule C6-02). */
export interface Placement {
  /** The requirements for a node; all of them must hold. */
  readonly requirements: readonly { readonly expression: NodeSelectorRequirement; readonly place: Place }[]
  /** The place that asks for a manager. Managers only accept Pods with a toleration. */
  readonly manager: Place | undefined
  /** Labels of nodes. Pods are spread evenly over their values. */
  readonly spreads: readonly { readonly key: string; readonly place: Place }[]
  readonly mostPerNode: { readonly count: number; readonly place: Place } | undefined
}

/** The label of control plane nodes, which correspond to Swarm's managers. */
export const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane'

export const HOST_NAME = 'kubernetes.io/hostname'

const instead = 'Label the nodes, and select them with `node.labels.NAME`.'

function normalisePlacement(service: Place, scope: Reporting & Choices): Placement | undefined {
  const place = service.get('deploy')?.get('placement')
  if (place === undefined) return undefined
  const most = place.get('max_replicas_per_node')
  const count = readInteger(most, scope)
  const requirements = (place.get('constraints')?.items() ?? []).flatMap((item) => {
    const expression = readConstraint(item, scope)
    return expression === undefined ? [] : [{ expression, place: item }]
  })
  const isManager = ({ expression }: Placement['requirements'][number]) => expression.operator === 'Exists'
  return {
    requirements,
    manager: requirements.find(isManager)?.place,
    spreads: readSpreads(place.get('preferences'), scope),
    // Zero means no limit in Swarm.
    mostPerNode: most && count ? { count, place: most } : undefined,
  }
}

function readConstraint(place: Place, scope: Reporting): NodeSelectorRequirement | undefined {
  const text = place.text ?? ''
  const constraint = parseConstraint(text)
  if (constraint === undefined) {
    scope.report('invalid-constraint', place, { value: place.shown })
    return undefined
  }
  const { subject, isEqual, value } = constraint
  if (subject === 'node.role') return readRole(value, isEqual, place, scope)
  const key = labelOf(subject)
  if (key === undefined) {
    scope.report('unsupported-value', place, { value: place.shown, instead })
    return undefined
  }
  const wanted = subject === 'node.platform.arch' ? architectureName(value) : value
  if (isLabelKey(key) && isLabelValue(wanted))
    return { key, operator: isEqual ? 'In' : 'NotIn', values: [wanted] }
  scope.report('invalid-label', place, { name: place.show(key), value: place.show(value) })
  return undefined
}

/** Returns the node label for the subject of a constraint. */
function labelOf(subject: string): string | undefined {
  if (subject.startsWith('node.labels.')) return subject.slice('node.labels.'.length)
  if (subject === 'node.hostname') return HOST_NAME
  if (subject === 'node.platform.os') return 'kubernetes.io/os'
  return subject === 'node.platform.arch' ? 'kubernetes.io/arch' : undefined
}

function readRole(
  role: string,
  isEqual: boolean,
  place: Place,
  { report }: Reporting,
): NodeSelectorRequirement | undefined {
  if (role !== 'manager' && role !== 'worker') {
    report('invalid-constraint', place, { value: place.shown })
    return undefined
  }
  return { key: CONTROL_PLANE, operator: (role === 'manager') === isEqual ? 'Exists' : 'DoesNotExist' }
}

/** Returns the labels to spread over, each once: Kubernetes refuses a label twice. */
function readSpreads(preferences: Place | undefined, scope: Reporting): Placement['spreads'] {
  const spreads = new Map<string, Placement['spreads'][number]>()
  for (const preference of preferences?.items() ?? []) {
    for (const spread of readSpread(preference, scope)) {
      spreads.set(spread.key, spread)
    }
  }
  return [...spreads.values()]
}

function readSpread(preference: Place, { report }: Reporting): Placement['spreads'] {
  const place = preference.get('spread')
  if (place === undefined) return []
  const key = labelOf(place.text ?? '')
  if (key === undefined) report('unsupported-value', place, { value: place.shown, instead })
  else if (!isLabelKey(key)) report('invalid-label', place, { name: place.show(key), value: '' })
  else return [{ key, place }]
  return []
}

export const placement: ServiceRule<Placement | undefined> = { normalise: normalisePlacement }
