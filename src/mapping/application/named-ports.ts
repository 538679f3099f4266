import type { Protocol } from '../../compose/port.js'
import type { Scope } from '../rule/scope.js'
import { type FoundPort, withFoundPorts } from '../service/ports.js'
import { type ConfigMap, fileTextsIn } from './config-map.js'
import { eachHostIn, eachHostName, type HostName, peerPorts } from './host-names.js'
import { isUser } from './name-uses.js'
import type { Service } from './service.js'

/** A word with a port behind it that names a service. */
export interface NamedPort {
  readonly host: HostName
  readonly port: number
  /** The service that it names, and the one whose value does so. */
  readonly target: Service
  readonly from: Service
}

/** What words lead to. */
type ByHost = Pick<ReadonlyMap<string, Service>, 'get'>

type Visit = (named: Omit<NamedPort, 'from'>) => void

function mayNamePort(text: string): boolean {
  return /:\d/.test(text)
}

/** Visits the port behind a word that names a service, and those behind it as peers have them. */
function visitPorts(host: HostName, byHost: ByHost, visit: Visit, visitPeer?: Visit): void {
  const { word, port } = host
  const target = byHost.get(word)
  if (target === undefined) return
  if (port !== undefined) visit({ host, port, target })
  if (visitPeer === undefined) return
  for (const one of peerPorts(host)) visitPeer({ host, port: one, target })
}

/**
 * Goes through all that services say of ports of those services that certain words lead to, one behind a word or two, as
 * peers have them.
 */
export function eachNamedPort(
  services: Iterable<Service>,
  byHost: ByHost,
  visit: (named: NamedPort) => void,
  visitPeer?: Visit,
): void {
  for (const from of services) {
    const visitFrom: Visit = (named) => {
      visit({ ...named, from })
    }
    eachHostName(
      from,
      (host) => {
        visitPorts(host, byHost, visitFrom, visitPeer)
      },
      mayNamePort,
    )
  }
}

/** Goes through all that mounted files say of ports of services, one behind a word or two. */
function eachNamedPortInFiles(configMaps: readonly ConfigMap[], byHost: ByHost, visit: Visit): void {
  const visitHost: Visit = (named) => {
    if (!isUser(named.host)) visit(named)
  }
  for (const { text, place } of fileTextsIn(configMaps)) {
    if (!mayNamePort(text)) continue
    eachHostIn({ text, place }, (host) => {
      visitPorts(host, byHost, visitHost, visitHost)
    })
  }
}

/**
 * The services with the ports that values and mounted files name: in Compose every port of a container can be reached,
 * whether it is listed or not (rule C4-02a). What a service says of itself is meant for others too, such as the address
 * that it announces.
 */
export function withNamedPorts(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly Service[] {
  const byHost = new Map<string, Service>()
  for (const service of services) {
    for (const { name } of [...service.replacedNames, ...service.aliases]) byHost.set(name, service)
  }
  for (const service of services) {
    byHost.set(service.objectName, service)
    byHost.set(service.name, service)
  }
  const found = new Map<Service, Map<string, FoundPort>>()
  // DNS does not tell capital letters from small ones.
  const ofAnyCase = { get: (word: string) => byHost.get(word) ?? byHost.get(word.toLowerCase()) }
  const add: Visit = ({ target, port, host }) => {
    const protocol = protocolOf(host.scheme)
    if (hasNumber(target, port, protocol)) return
    const ports = found.get(target) ?? new Map<string, FoundPort>()
    found.set(target, ports)
    const key = `${port}/${protocol ?? 'TCP'}`
    if (!ports.has(key)) ports.set(key, { target: port, protocol: protocol ?? 'TCP', place: host.place })
  }
  eachNamedPort(services, ofAnyCase, add, add)
  eachNamedPortInFiles(configMaps, ofAnyCase, add)
  if (found.size === 0) return services
  return services.map((service) => {
    const ports = found.get(service)
    if (ports === undefined) return service
    return { ...service, ports: withFoundPorts(service.ports, [...ports.values()], scope) }
  })
}

/** Whether a service has a port of a number, of whatever protocol where none is said. */
function hasNumber({ ports }: Service, number: number, protocol: Protocol | undefined): boolean {
  return ports.some(
    (port) =>
      (protocol === undefined || protocol === port.protocol) &&
      (port.target === number || port.published.includes(number)),
  )
}

const protocols: ReadonlyMap<string, Protocol> = new Map([
  ['tcp', 'TCP'],
  ['udp', 'UDP'],
  ['sctp', 'SCTP'],
])

/** The protocol that the scheme of an address says, if it does. */
function protocolOf(scheme: string | undefined): Protocol | undefined {
  return protocols.get(scheme?.toLowerCase().replace(/[46]$/, '') ?? '')
}
