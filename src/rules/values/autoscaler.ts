import type { Place } from '../../source/place.js'
import { figure } from '../../source/shown.js'
import type { Origin } from '../types/draft.js'
import type { Choices, Reporting } from '../types/scope.js'
import { readKomposeLabel } from './kompose-labels.js'
import { readInteger } from './typed.js'

/** The limits and targets of a HorizontalPodAutoscaler (rules C12-06 and C10-06). */
export interface Autoscaler {
  /** The key or the label that asks for it. */
  readonly place: Place
  /** The label, if no key asks for it. */
  readonly label: string | undefined
  readonly minimum: Bound
  readonly maximum: Bound
  /** The targets. Empty for the default of Kubernetes. */
  readonly targets: readonly AutoscalerTarget[]
}

interface Bound {
  readonly count: number
  readonly origin: Origin
}

/** The average use of a resource that the autoscaler aims at, in percent of its request. */
export interface AutoscalerTarget {
  readonly resource: 'cpu' | 'memory'
  readonly percent: number
  readonly origin: Origin
}

/** The number of replicas that a service asks for. */
interface WrittenReplicas {
  readonly count: number
  /** Absent if the service asks for none. */
  readonly place: Place | undefined
}

const labels = {
  minReplicas: 'kompose.hpa.replicas.min',
  maxReplicas: 'kompose.hpa.replicas.max',
  cpu: 'kompose.hpa.cpu',
  memory: 'kompose.hpa.memory',
} as const

type Key = keyof typeof labels

/** The values of kompose for labels that a service lacks. */
const komposeDefaults = { maximum: 3, cpu: 50, rule: { rule: 'C10-06' } }

/**
 * Reads `x-kubernetes.autoscaling`, or else kompose's labels. A service with zero replicas is off, so it has no
 * autoscaler.
 */
export function readAutoscaler(
  service: Place,
  written: WrittenReplicas,
  scope: Reporting & Choices,
): Autoscaler | undefined {
  const block = service.get('x-kubernetes')?.get('autoscaling')
  const labelled = labelsOf(service, scope)
  const [label] = labelled.keys()
  const place = block ?? (label && labelled.get(label))
  if (place === undefined || (written.place !== undefined && written.count === 0)) return undefined
  if (block !== undefined) reportOverruledLabels(labelled, scope)
  const placeOf = (key: Key) => (block === undefined ? labelled.get(key) : block.get(key))
  const minimum = readMinimum(placeOf('minReplicas'), written, scope)
  const maximum = readMaximum(placeOf('maxReplicas'), minimum, block === undefined, scope)
  const targets = (['cpu', 'memory'] as const).flatMap((resource): AutoscalerTarget[] => {
    const origin = placeOf(resource)
    const percent = readInteger(origin, scope, { minimum: 1 })
    return origin === undefined || percent === undefined ? [] : [{ resource, percent, origin }]
  })
  if (minimum === undefined || maximum === undefined) return undefined
  const isLabelled = block === undefined
  if (isLabelled && targets.length === 0)
    targets.push({ resource: 'cpu', percent: komposeDefaults.cpu, origin: komposeDefaults.rule })
  return { place, label: isLabelled && label ? labels[label] : undefined, minimum, maximum, targets }
}

function labelsOf(service: Place, scope: Choices): ReadonlyMap<Key, Place> {
  const found = new Map<Key, Place>()
  for (const [key, label] of Object.entries(labels) as [Key, string][]) {
    const place = readKomposeLabel(service, label, scope)?.place
    if (place !== undefined) found.set(key, place)
  }
  return found
}

function reportOverruledLabels(labelled: ReadonlyMap<Key, Place>, scope: Reporting): void {
  for (const place of labelled.values())
    scope.report('setting-overruled', place, {
      value: place.shown,
      winner: '`x-kubernetes.autoscaling`',
      instead: 'Remove it.',
    })
}

/** Reads the minimum. By default it is the number of replicas that the service asks for. */
function readMinimum(
  place: Place | undefined,
  written: WrittenReplicas,
  scope: Reporting & Choices,
): Bound | undefined {
  if (place === undefined) return { count: written.count, origin: written.place ?? { rule: 'C12-06' } }
  const count = readInteger(place, scope, { minimum: 1 })
  if (count === undefined) return undefined
  if (written.place !== undefined && count !== written.count)
    scope.report('setting-overruled', written.place, {
      value: written.place.show(`${written.count}`),
      winner: '`minReplicas` of the autoscaler',
      instead: 'Remove one of the two.',
    })
  return { count, origin: place }
}

function readMaximum(
  place: Place | undefined,
  minimum: Bound | undefined,
  isLabelled: boolean,
  scope: Reporting & Choices,
): Bound | undefined {
  if (place === undefined) {
    if (!isLabelled || minimum === undefined) return undefined
    return { count: Math.max(minimum.count, komposeDefaults.maximum), origin: komposeDefaults.rule }
  }
  const count = readInteger(place, scope, { minimum: 1 })
  if (count === undefined || minimum === undefined) return undefined
  if (count >= minimum.count) return { count, origin: place }
  const replicas = 'rule' in minimum.origin ? figure(minimum.count) : minimum.origin.showNumber(minimum.count)
  scope.report('maximum-below-minimum', place, { value: place.shown, replicas })
  return undefined
}
