import type { Place } from '../../source/place.js'
import { readInteger } from '../values/typed.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The Pods that Kubernetes keeps while it drains nodes: `x-kubernetes.disruptionBudget` (rule C12-07). */
export interface DisruptionBudget {
  readonly place: Place
  readonly key: (typeof keys)[number]
  /** The number of Pods, or their share in percent. */
  readonly amount: { readonly count: number } | { readonly percent: number }
  /** The place of the amount. */
  readonly amountPlace: Place
}

const keys = ['minAvailable', 'maxUnavailable'] as const

function normaliseDisruptionBudget(service: Place, scope: Reporting & Choices): DisruptionBudget | undefined {
  const place = service.get('x-kubernetes')?.get('disruptionBudget')
  if (place?.isMap !== true) return undefined
  const [key, other] = keys.filter((one) => place.has(one))
  if (key === undefined || other !== undefined) {
    scope.report('budget-of-one-limit', place, {})
    return undefined
  }
  const amountPlace = place.get(key)
  const amount = amountPlace && readAmount(amountPlace, scope)
  return amountPlace && amount && { place, key, amount, amountPlace }
}

function readAmount(place: Place, scope: Reporting & Choices): DisruptionBudget['amount'] | undefined {
  const { text } = place
  if (text?.endsWith('%') !== true) {
    const count = readInteger(place, scope)
    return count === undefined ? undefined : { count }
  }
  const [, percent] = /^(\d{1,3})%$/.exec(text) ?? []
  if (percent !== undefined && Number(percent) <= 100) return { percent: Number(percent) }
  scope.report('invalid-budget', place, { value: place.shown })
  return undefined
}

export const disruptionBudget: ServiceRule<DisruptionBudget | undefined> = {
  normalise: normaliseDisruptionBudget,
}
