import type { Place } from '../../../source/place.js'
import type { Draft, Origin } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { readBoolean } from '../../values/typed.js'

/** The setting for Kubernetes' variables about Services: `x-enable-service-links` (reference 2.13). */
export interface ServiceLinks {
  readonly enabled: boolean
  readonly origin: Origin
}

/**
 * Compose has no such variables, so the profile `compose` only adds them if the manifest asks for them (rule C4-08).
 */
const withoutByDefault: ServiceLinks = { enabled: false, origin: { rule: 'C4-08' } }

function normaliseServiceLinks(service: Place, scope: Reporting & Choices): ServiceLinks | undefined {
  const place = service.get('x-enable-service-links')
  if (place === undefined) return scope.capabilities.serviceLinksByDefault ? undefined : withoutByDefault
  const enabled = readBoolean(place, scope)
  return enabled === undefined ? undefined : { enabled, origin: place }
}

function mapServiceLinks({ enabled, origin }: ServiceLinks, draft: Draft): void {
  draft.pod.set('enableServiceLinks', enabled, origin)
}

export const serviceLinks: ServiceRule<ServiceLinks | undefined> = {
  normalise: normaliseServiceLinks,
  map: mapServiceLinks,
}
