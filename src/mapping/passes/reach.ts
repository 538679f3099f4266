import type { Scope } from '../rule/scope.js'
import type { ServiceSettings } from '../model/service-rules.js'
import { sentence, words } from '../../source/shown.js'
import type { Reach } from '../model/reach.js'

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
