import type { Place } from '../../source/place.js'
import type { Service } from '../application/service.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import { readBoolean } from '../read/typed.js'

/** Whether Kubernetes adds its variables about Services: `x-enable-service-links` (reference 2.13). */
export interface ServiceLinks {
  readonly enabled: boolean
  readonly place: Place
}

export function normaliseServiceLinks(service: Place, scope: Scope): ServiceLinks | undefined {
  const place = service.get('x-enable-service-links')
  const enabled = readBoolean(place, scope)
  return place === undefined || enabled === undefined ? undefined : { enabled, place }
}

export function mapServiceLinks({ serviceLinks }: Service, draft: Draft): void {
  if (serviceLinks !== undefined)
    draft.pod.set('enableServiceLinks', serviceLinks.enabled, serviceLinks.place)
}
