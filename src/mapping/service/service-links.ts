import type { Place } from '../../source/place.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { ServiceRule } from '../rule/service-rule.js'
import { readBoolean } from '../read/typed.js'

/** Whether Kubernetes adds its variables about Services: `x-enable-service-links` (reference 2.13). */
export interface ServiceLinks {
  readonly enabled: boolean
  readonly place: Place
}

function normaliseServiceLinks(service: Place, scope: Scope): ServiceLinks | undefined {
  const place = service.get('x-enable-service-links')
  const enabled = readBoolean(place, scope)
  return place === undefined || enabled === undefined ? undefined : { enabled, place }
}

function mapServiceLinks({ enabled, place }: ServiceLinks, draft: Draft): void {
  draft.pod.set('enableServiceLinks', enabled, place)
}

export const serviceLinks: ServiceRule<ServiceLinks | undefined> = {
  normalise: normaliseServiceLinks,
  map: mapServiceLinks,
}
