import type { Pass } from './pass.js'
import { addToGroup } from '../../source/groups.js'
import { figure } from '../../source/shown.js'
import { hasService, type Service, type ServiceAlias, type SharedService } from '../../application/service.js'
import type { Reporting } from '../../rules/types/scope.js'
import { MOST_PORTS, type Port } from '../../rules/service/network/ports.js'

export const sharedNames: Pass<Service> = {
  name: 'shared-names',
  needs: 'sharedNames',
  decides: 'An alias of several services leads to the Pods of all of them (C4-01b).',
  evidence: '`networks.<name>.aliases` of all services',
  position: 'After `peers`. The Service has the ports of all services, and an address if all have one.',
  run: ({ services }, scope) => ({ services: withSharedNames(services, scope) }),
}

export const notes = {
  'shared-name': { what: 'shares the Service `{name}`', because: '{others} services have this alias' },
} as const

/**
 * Adds a Service for each alias that several services share. It leads to the Pods of all of them, with all ports,
 * because Docker's DNS returns all of them too (rule C4-01b). The first service has it.
 */
function withSharedNames(services: readonly Service[], { note }: Reporting): readonly Service[] {
  const sharing = new Map<string, Sharing[]>()
  for (const service of services) {
    if (!hasService(service)) continue
    for (const alias of service.sharedNames) addToGroup(sharing, alias.name, { service, alias })
  }
  if (sharing.size === 0) return services
  const first = new Map<Service, SharedService[]>()
  for (const alike of sharing.values()) {
    const [{ service: owner, alias: shared }] = alike as [Sharing]
    addToGroup(first, owner, { ...shared, ...reachOfAll(alike.map(({ service }) => service)) })
    for (const { service, alias } of alike) {
      const { place, written } = alias
      const args = { name: place.show(written), others: figure(alike.length) }
      note?.<typeof notes>('shared-name', service.place, args, place)
    }
  }
  return services.map((service) => {
    const sharedServices = first.get(service)
    return sharedServices === undefined ? service : { ...service, sharedServices }
  })
}

/** A service with a shared alias. */
interface Sharing {
  readonly service: Service
  readonly alias: ServiceAlias
}

/**
 * Combines the ports of several services, each number once. If the ports of one are unknown, the Service is headless.
 */
function reachOfAll(services: readonly Service[]): Pick<SharedService, 'headless' | 'ports'> {
  const ports = new Map<string, Port>()
  for (const port of services.flatMap((service) => service.ports)) {
    const key = `${port.target}/${port.protocol}`
    if (!ports.has(key) && ports.size < MOST_PORTS) ports.set(key, port)
  }
  const headless = services.some((service) => service.headless)
  return { headless, ports: [...ports.values()] }
}
