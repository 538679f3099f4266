import type { Origin } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { WantedServiceType } from '../service/service-type.js'
import type { ServiceSettings } from './service-rules.js'
import { sentence, words } from '../../source/shown.js'

/** How the Service of a service is reached. */
export interface Reach {
  /** Whether its name leads to the Pods themselves, and so to every port that they have (rule R2.4-12). */
  readonly headless: boolean
  /** Where its ports are published by the Service itself: that takes the place of routes (rules C10-02 and C10-03). */
  readonly published: Published | undefined
}

export interface Published {
  readonly type: 'NodePort' | 'LoadBalancer'
  readonly origin: Origin
  readonly nodePort: WantedServiceType['nodePort']
}

/** What the service says of its Service, or else the option for services with public ports. */
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
    const instead = sentence`Its type '${words(serviceType.type)}' counts.`
    scope.report('unsupported-value', endpointMode.place!, { value: 'dnsrr', instead })
  }
  const type = serviceType?.type ?? (endpointMode.headless ? 'headless' : option)
  if (type === 'headless') return { headless: true, published: undefined }
  const isWanted = serviceType !== undefined || ports.some((port) => port.public)
  if (!isWanted || (type !== 'NodePort' && type !== 'LoadBalancer')) {
    return { headless: false, published: undefined }
  }
  const origin = serviceType?.place ?? { rule: 'C10-03', option: 'serviceType' }
  return { headless: false, published: { type, origin, nodePort: serviceType?.nodePort } }
}
