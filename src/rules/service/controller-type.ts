import type { Place } from '../../source/place.js'
import { readKomposeLabel } from '../values/kompose-labels.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { joined, verbatim } from '../../source/shown.js'
import { nearest, suggestion } from '../../warnings/nearest.js'

/** The kind of workload that kompose's label asks for (rule C10-02). */
export interface ControllerType {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet'
  readonly place: Place
}

const kinds = new Map<string, ControllerType['kind']>([
  ['deployment', 'Deployment'],
  ['statefulset', 'StatefulSet'],
  ['daemonset', 'DaemonSet'],
])

function normaliseControllerType(service: Place, scope: Reporting & Choices): ControllerType | undefined {
  const label = readKomposeLabel(service, 'kompose.controller.type', scope)
  if (label === undefined) return undefined
  const { value, place } = label
  const kind = kinds.get(value.toLowerCase())
  if (kind !== undefined) return { kind, place }
  scope.report('invalid-value', place, {
    value: place.shown,
    values: joined([...kinds.keys()].map(verbatim), ', '),
    suggestion: suggestion(nearest(value, [...kinds.keys()].map(verbatim))),
  })
  return undefined
}

export const controllerType: ServiceRule<ControllerType | undefined> = { normalise: normaliseControllerType }
