import type { Scope } from '../rule/scope.js'
import { eachNamedPort } from './named-ports.js'
import type { Service } from './service.js'
import type { Services } from './services.js'

/** Ports of a service that a message names. */
const MOST_NAMED = 5

/**
 * Warns of each value that names another service with a port that its Service does not have. In Compose every port of a
 * container can be reached, in Kubernetes those that the Service lists; one without any leads to the Pods themselves, and
 * so to all of theirs.
 */
export function reportUnlistedPorts(services: Services, scope: Scope): void {
  const byHost = new Map<string, Service>()
  for (const service of services.byName.values()) {
    // The name of a headless one leads to all ports of its Pods.
    if (service.headless) continue
    byHost.set(service.objectName, service)
    byHost.set(service.name, service)
  }
  if (byHost.size === 0) return
  const known = new Map<Service, ReadonlySet<number> | undefined>()
  eachNamedPort(services.byName.values(), byHost, ({ host, port, target, from }) => {
    const numbers = target === from ? undefined : numbersOf(target)
    if (numbers === undefined || numbers.has(port)) return
    const args = { host: target.name, port, ports: inWords(numbers) }
    const related = [{ message: `'${target.name}' is written here`, place: target.place }]
    const addition = { map: target.place, key: 'expose', item: `"${port}"` }
    const { place, portPart } = host
    const part = portPart && { part: portPart }
    scope.report('port-not-listed', place, args, { related, addition, ...part })
  })

  /** The numbers of a Service, unless there may be more than could be read. */
  function numbersOf(service: Service): ReadonlySet<number> | undefined {
    if (!known.has(service)) {
      known.set(service, services.arePortsReadable(service) ? servicePorts(service) : undefined)
    }
    return known.get(service)
  }
}

function servicePorts({ ports }: Service): ReadonlySet<number> {
  return new Set(ports.flatMap(({ target, published }) => [target, ...published]))
}

function inWords(numbers: ReadonlySet<number>): string {
  const named = [...numbers].slice(0, MOST_NAMED).join(', ')
  return numbers.size > MOST_NAMED ? `${named} and others` : named
}
