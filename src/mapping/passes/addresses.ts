import type { Pass } from './pass.js'
import type { Choices, Reporting } from '../rule/scope.js'
import type { Service } from '../model/service.js'

export const addresses: Pass<Service> = {
  name: 'addresses',
  needs: 'namedPorts',
  inferred: true,
  decides: 'A Service has its own address if it has a port that no key lists (C4-02e).',
  evidence: 'the ports that texts, images and schemes add',
  position: 'Before `peers`, which removes the address again.',
  run: ({ services }, scope) => ({ services: withAddresses(services, scope) }),
}

export const notes = {
  'own-address': { what: 'its Service has its own address', because: 'port {port} is known' },
} as const

/**
 * Gives a Service with an address to services whose ports no key lists, but a text, an image or a scheme does (rule
 * C4-02e). A program that resolves a headless name once keeps the addresses of Pods, which the next deploy replaces.
 */
function withAddresses(services: readonly Service[], scope: Choices & Reporting): readonly Service[] {
  return services.map((service) => {
    const [port] = service.ports
    if (port === undefined || !service.infer || !service.headless || isHeadlessAsked(service, scope))
      return service
    scope.note?.<typeof notes>('own-address', service.place, { port: port.shownTarget }, port.place)
    return { ...service, headless: false }
  })
}

/** Returns true if a key or an option asks for a headless Service. */
function isHeadlessAsked({ endpointMode, serviceType }: Service, { options }: Choices): boolean {
  if (serviceType !== undefined) return serviceType.type === 'headless'
  return endpointMode.headless || options.serviceType === 'headless'
}
