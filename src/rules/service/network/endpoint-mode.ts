import type { Place } from '../../../source/place.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** The resolution of a service's name: `deploy.endpoint_mode` (reference 2.4). */
export interface EndpointMode {
  /** True if the name resolves to the Pods themselves, by a headless Service. */
  readonly headless: boolean
  readonly place: Place | undefined
}

function normaliseEndpointMode(service: Place): EndpointMode {
  const place = service.get('deploy')?.get('endpoint_mode')
  return { headless: place?.text === 'dnsrr', place }
}

export const endpointMode: ServiceRule<EndpointMode> = { normalise: normaliseEndpointMode }
