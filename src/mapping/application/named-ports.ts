import type { Protocol } from '../../compose/port.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { type FoundPort, withFoundPorts } from '../service/ports.js'
import { shownNumber } from '../read/name-value.js'
import { type ConfigMap, fileTextsIn } from './config-map.js'
import { eachHostIn, eachHostName, type HostName, peerPorts } from './host-names.js'
import { isUser } from './name-uses.js'
import { eachHostWithPort, portBeside } from './ports-beside-hosts.js'
import type { Service } from './service.js'
import type { ShownNumber } from '../../source/shown.js'

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

/** Whether a text may have a port behind a word. */
function mayNamePort(text: string): boolean {
  return /:\d/.test(text)
}

/** Whether a text may have a port, however it is written. */
function mayHavePort(text: string): boolean {
  return /\d\d/.test(text)
}

/** Visits the port behind a word that names a service, and those that are written in other ways. */
function visitPorts(host: HostName, byHost: ByHost, visit: Visit, visitOther?: Visit): void {
  const { word, port } = host
  const target = byHost.get(word)
  if (target === undefined) return
  if (port !== undefined) visit({ host, port, target })
  if (visitOther === undefined) return
  for (const one of peerPorts(host)) visitOther({ host, port: one, target })
  const beside = port === undefined ? portBeside(host) : undefined
  if (beside !== undefined) visitOther({ host, port: beside, target })
}

/**
 * Goes through all that services say of ports of those services that certain words lead to: behind the word, and in the
 * ways of which only `visitOther` is told.
 */
export function eachNamedPort(
  services: Iterable<Service>,
  byHost: ByHost,
  visit: (named: NamedPort) => void,
  visitOther?: Visit,
): void {
  for (const from of services) {
    const visitFrom: Visit = (named) => {
      visit({ ...named, from })
    }
    eachHostName(
      from,
      (host) => {
        visitPorts(host, byHost, visitFrom, visitOther)
      },
      visitOther === undefined ? mayNamePort : mayHavePort,
    )
  }
}

/** Goes through all that mounted files say of ports of services. */
function eachNamedPortInFiles(configMaps: readonly ConfigMap[], byHost: ByHost, visit: Visit): void {
  const visitHost: Visit = (named) => {
    if (!isUser(named.host)) visit(named)
  }
  for (const { text, place } of fileTextsIn(configMaps)) {
    if (!mayHavePort(text)) continue
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
  const addPort = (
    target: Service,
    port: number,
    protocol: Protocol | undefined,
    { place, shown }: { readonly place: Place; readonly shown: () => ShownNumber },
  ) => {
    if (hasNumber(target, port, protocol)) return
    const ports = found.get(target) ?? new Map<string, FoundPort>()
    found.set(target, ports)
    const key = `${port}/${protocol ?? 'TCP'}`
    if (!ports.has(key)) {
      ports.set(key, { target: port, shownTarget: shown(), protocol: protocol ?? 'TCP', place })
    }
  }
  const add: Visit = ({ target, port, host }) => {
    addPort(target, port, protocolOf(host.scheme), {
      place: host.place,
      shown: () => host.showNumber(port),
    })
  }
  eachNamedPort(services, ofAnyCase, add, add)
  for (const { environment } of services) {
    eachHostWithPort(environment.variables, (host, port, variable) => {
      const target = ofAnyCase.get(host)
      const shown = () => shownNumber(port, variable)
      if (target !== undefined) addPort(target, port, undefined, { place: variable.place, shown })
    })
  }
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
