import type { WantedServiceType } from '../rules/service/network/service-type.js'
import type { Origin } from '../rules/types/draft.js'
import type { Scope } from '../rules/types/scope.js'
import { sentence, words } from '../source/shown.js'
import type { ServiceSettings } from '../rules/service-rules.js'

/** The way in which other services reach a service. */
export interface Reach {
  /** True if its name resolves to the Pods themselves, so that all their ports can be reached (rule R2.4-12). */
  readonly headless: boolean
  /** The type of Service that publishes its ports in place of routes (rules C10-02 and C10-03). Absent if routes do. */
  readonly published: Published | undefined
}

export interface Published {
  readonly type: 'NodePort' | 'LoadBalancer'
  readonly origin: Origin
  readonly nodePort: WantedServiceType['nodePort']
  readonly trafficPolicy: WantedServiceType['trafficPolicy']
}

/** Returns the settings of a service for its Service, or else the option for services with public ports. */
export function reachOf(service: ServiceSettings, scope: Scope): Reach {
  const { endpointMode, ports, serviceType } = service
  const { serviceType: option } = scope.options
  if (ports.length === 0) {
    if (serviceType?.type === 'NodePort' || serviceType?.type === 'LoadBalancer') {
      scope.report('type-without-ports', serviceType.place, { type: serviceType.type })
    }
    return { headless: true, published: undefined }
  }
  if (endpointMode.headless && serviceType !== undefined && serviceType.type !== 'headless') {
    const winner = sentence`the type \`${words(serviceType.type)}\``
    scope.report('setting-overruled', endpointMode.place!, { value: 'dnsrr', winner, instead: 'Remove it.' })
  }
  const type = serviceType?.type ?? (endpointMode.headless ? 'headless' : option)
  if (type === 'headless') return { headless: true, published: undefined }
  const isWanted = serviceType !== undefined || ports.some((port) => port.public)
  if (!isWanted || (type !== 'NodePort' && type !== 'LoadBalancer')) {
    return { headless: false, published: undefined }
  }
  const origin = serviceType?.place ?? { rule: 'C10-03', option: 'serviceType' }
  const { nodePort, trafficPolicy } = serviceType ?? {}
  return { headless: false, published: { type, origin, nodePort, trafficPolicy } }
}
