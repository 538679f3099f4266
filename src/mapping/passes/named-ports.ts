import type { Pass } from './pass.js'
import type { Protocol } from '../../compose/port.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { type FoundPort, withFoundPorts } from '../service/network/ports.js'
import { shownNumber } from '../read/name-value.js'
import type { Mention } from '../mentions/mention.js'
import type { Mentions } from '../mentions/mentions.js'
import { eachHostWithPort } from '../mentions/ports-beside-hosts.js'
import type { Service } from '../model/service.js'
import type { ShownNumber } from '../../source/shown.js'

export const namedPorts: Pass<Service> = {
  name: 'named-ports',
  needs: 'namedPorts',
  inferred: true,
  decides: 'A Service has a port that a text names after its host, such as `db:5433` (C4-02a).',
  evidence: 'environments, commands, healthchecks, hooks and mounted files',
  position: 'Before `addresses`, which reads the ports.',
  run: ({ services, mentions }, scope) => ({ services: withNamedPorts(services, mentions, scope) }),
}

export const notes = {
  'named-port': { what: 'its Service has port {port}', because: 'this text contains its host with the port' },
} as const

/** The services by the words that name them. */
type ByHost = Pick<ReadonlyMap<string, Service>, 'get'>

/**
 * Adds ports that values and mounted files name to services. In Compose every port of a container can be reached,
 * listed or not (rule C4-02a). An address in a service's own text counts too, because the service may announce it to
 * others.
 */
function withNamedPorts(services: readonly Service[], mentions: Mentions, scope: Scope): readonly Service[] {
  const byHost = new Map<string, Service>()
  for (const service of services) {
    for (const { name } of [...service.replacedNames, ...service.aliases]) byHost.set(name, service)
  }
  for (const service of services) {
    byHost.set(service.objectName, service)
    byHost.set(service.name, service)
  }
  const found = new Map<Service, Map<string, FoundPort>>()
  // DNS ignores case.
  const ofAnyCase: ByHost = { get: (word) => byHost.get(word) ?? byHost.get(word.toLowerCase()) }
  const addPort = (
    target: Service,
    port: number,
    protocol: Protocol | undefined,
    { place, shown }: { readonly place: Place; readonly shown: () => ShownNumber },
  ) => {
    if (!target.infer || hasNumber(target, port, protocol)) return
    const ports = found.get(target) ?? new Map<string, FoundPort>()
    found.set(target, ports)
    const key = `${port}/${protocol ?? 'TCP'}`
    if (ports.has(key)) return
    const shownTarget = shown()
    ports.set(key, { target: port, shownTarget, protocol: protocol ?? 'TCP', place })
    scope.note?.<typeof notes>('named-port', target.place, { port: shownTarget }, place)
  }
  const addNamed = (mention: Mention) => {
    const target = ofAnyCase.get(mention.word)
    const ports = target === undefined ? [] : portsOf(mention)
    if (target === undefined || ports.length === 0) return
    // A user with a group looks like a host with a port. In a file it does not count.
    if (mention.kind === 'file' && mention.isUser) return
    for (const port of ports) {
      const shown = () => mention.showNumber(port)
      addPort(target, port, mention.transport, { place: mention.place, shown })
    }
  }
  mentions.inTexts.all.forEach(addNamed)
  eachHostWithPort(mentions.inTexts.all, ({ word }, port, variable) => {
    const target = ofAnyCase.get(word)
    const shown = () => shownNumber(port, variable)
    if (target !== undefined) addPort(target, port, undefined, { place: variable.place, shown })
  })
  mentions.inFiles.all.forEach(addNamed)
  if (found.size === 0) return services
  return services.map((service) => {
    const ports = found.get(service)
    if (ports === undefined) return service
    return { ...service, ports: withFoundPorts(service.ports, [...ports.values()], scope) }
  })
}

/** Returns the port after a host, or ports in other notations. */
function portsOf(mention: Mention): readonly number[] {
  const { port = mention.portBeside } = mention
  return port === undefined ? mention.peerPorts : [...mention.peerPorts, port]
}

/** True if a service has a port with a number, of any protocol if none is given. */
function hasNumber({ ports }: Service, number: number, protocol: Protocol | undefined): boolean {
  return ports.some(
    (port) =>
      (protocol === undefined || protocol === port.protocol) &&
      (port.target === number || port.published.includes(number)),
  )
}
