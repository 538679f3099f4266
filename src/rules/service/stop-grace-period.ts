import type { Place } from '../../source/place.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'
import { readDuration } from '../values/typed.js'

/** The time that a container has to stop, in whole seconds (reference 2.2). */
export interface StopGracePeriod {
  readonly seconds: number
  readonly place: Place
}

/** Reads a duration. Profiles of the reference take a plain number of seconds too. Fractions are rounded up. */
function normaliseStopGracePeriod(service: Place, scope: Reporting & Choices): StopGracePeriod | undefined {
  const place = service.get('stop_grace_period')
  if (place === undefined) return undefined
  const text = place.text ?? ''
  if (!scope.capabilities.wholeSpecification && /^\d{1,9}$/.test(text))
    return { seconds: Number(text), place }
  const duration = readDuration(place, scope)
  return duration === undefined ? undefined : { seconds: Math.ceil(duration / 1e9), place }
}

function mapStopGracePeriod({ seconds, place }: StopGracePeriod, draft: Draft): void {
  draft.pod.set('terminationGracePeriodSeconds', seconds, place)
}

export const stopGracePeriod: ServiceRule<StopGracePeriod | undefined> = {
  normalise: normaliseStopGracePeriod,
  map: mapStopGracePeriod,
}
