import type { Scope } from '../rule/scope.js'
import { eachHostName, type HostName } from './host-names.js'
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
    if (!listsPorts(service)) continue
    byHost.set(service.objectName, service)
    byHost.set(service.name, service)
  }
  if (byHost.size === 0) return
  const known = new Map<Service, ReadonlySet<number> | undefined>()
  for (const service of services.byName.values()) {
    eachHostName(service, visit, hasPort)

    function visit({ word, port, place, portPart }: HostName): void {
      const target = port === undefined ? undefined : byHost.get(word)
      if (port === undefined || target === undefined || target === service) return
      const numbers = numbersOf(target)
      if (numbers === undefined || numbers.has(port)) return
      const args = { host: target.name, port, ports: inWords(numbers) }
      const related = [{ message: `'${target.name}' is written here`, place: target.place }]
      const addition = { map: target.place, key: 'expose', item: `"${port}"` }
      const part = portPart === undefined ? {} : { part: portPart }
      scope.report('port-not-listed', place, args, { ...part, related, addition })
    }
  }

  /** The numbers of a Service, unless there may be more than could be read. */
  function numbersOf(service: Service): ReadonlySet<number> | undefined {
    if (!known.has(service)) {
      known.set(service, services.arePortsReadable(service) ? servicePorts(service) : undefined)
    }
    return known.get(service)
  }
}

function hasPort(text: string): boolean {
  return /:\d/.test(text)
}

/** Whether the name of the service leads to an address that has its listed ports and no others. */
function listsPorts({ ports, endpointMode }: Service): boolean {
  return ports.length > 0 && !endpointMode.headless
}

function servicePorts({ ports }: Service): ReadonlySet<number> {
  return new Set(ports.flatMap(({ target, published }) => [target, ...published]))
}

function inWords(numbers: ReadonlySet<number>): string {
  const named = [...numbers].slice(0, MOST_NAMED).join(', ')
  return numbers.size > MOST_NAMED ? `${named} and others` : named
}
