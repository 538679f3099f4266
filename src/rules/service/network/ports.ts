import type { ContainerPort, ServicePort } from 'kubernetes-types/core/v1.js'
import {
  isLoopback,
  parseExpose,
  parseHostIp,
  parsePort,
  parseProtocol,
  parsePublished,
  type Protocol,
} from '../../../compose/port.js'
import { isLabelKey, toPortName } from '../../../kubernetes/name.js'
import { addToGroup } from '../../../source/groups.js'
import type { Place } from '../../../source/place.js'
import { isNeverPublic, mayHavePages } from '../../../knowledge/never-public-ports.js'
import type { Draft } from '../../types/draft.js'
import type { Choices, Reporting, Scope } from '../../types/scope.js'
import type { ServiceContext, ServiceRule } from '../../types/service-rule.js'
import type { Listener } from '../../../options/facts.js'
import { hostNetworkOf } from './network-mode.js'
import { reportNewNameElsewhere } from '../../values/new-names.js'
import { readBoolean, readPort, readPortText } from '../../values/typed.js'
import { figure, sentence, type Shown, type ShownNumber, words } from '../../../source/shown.js'

/** A port of the container and of its Service (reference 2.10). */
export interface Port {
  readonly target: number
  /** The number for messages. */
  readonly shownTarget: ShownNumber
  readonly protocol: Protocol
  /** The name in the container and the Service: valid, and unique in the service. */
  readonly name: string
  readonly appProtocol: string | undefined
  /** The observed answer to a request of HTTP, if somebody asked. */
  readonly speaks: Listener['speaks']
  /** The reason why it does not speak HTTP, as far as texts show (rule C4-11a). */
  readonly notHttp?: Shown
  /** The reason why no route leads to it, if its program serves HTTPS itself (rule C4-11b). */
  readonly ownTls?: Shown
  /** Other numbers of the Service that lead to the target. */
  readonly published: readonly number[]
  /** True if the port gets a route from outside the cluster. */
  readonly public: boolean
  /** Entries that ask for a public port and get no route. */
  readonly keptPrivate: readonly KeptPrivate[]
  /** True if the keys of the service list the port. */
  readonly listed: boolean
  /** The port of the node that leads to it, if it has one. */
  readonly host: HostPort | undefined
  /** The first entry for the port. */
  readonly place: Place
  /** All entries for the port. */
  readonly entries: readonly PortEntry[]
}

/** A port on each node that runs a Pod (rule C4-06). */
export interface HostPort {
  readonly number: number
  readonly address: string | undefined
  readonly place: Place
}

/** The reason why an entry that asks for a public port gets no route, or no port of the node. */
export interface KeptPrivate {
  readonly why: 'loopback' | 'never public' | 'protocol'
  readonly place: Place
  /** True if the entry asks for a port of the node. */
  readonly isOfNode?: boolean
}

/** An entry of `ports` or `expose`, or one number of its range. */
interface PortEntry {
  readonly target: number
  readonly protocol: Protocol
  readonly published?: number | undefined
  readonly hostIp?: string | undefined
  readonly name?: Place | undefined
  /** True if the published number is a port of the node. */
  readonly onNode?: boolean
  readonly appProtocol?: string | undefined
  readonly place: Place
}

/** The maximum number of a service's ports. It is above real needs, and Kubernetes can store as many in one object. */
export const MOST_PORTS = 1000

function normalisePorts(service: Place, scope: Scope): readonly Port[] {
  const entries: PortEntry[] = []
  readEntries(service.get('ports'), readEntry, entries, scope)
  readEntries(service.get('expose'), readExposed, entries, scope)
  const everyPublic = readBoolean(service.get('public'), scope) ?? false
  if (everyPublic && entries.length === 0 && arePortsReadable(service, scope)) {
    scope.report('public-without-ports', service.get('public')!, {})
  }
  if (entries.length === 0) return []

  const speaks = observedAnswers(scope.factsOf(service.key)?.listens)
  const isPrivate = privatePorts(entries, speaks, scope)
  const byTarget = new Map<string, PortEntry[]>()
  for (const entry of entries) addToGroup(byTarget, `${entry.target}/${entry.protocol}`, entry)
  const numbers = new Set(byTarget.keys())
  const names = new Set<string>()
  const onNode = new Map<string, ShownNumber>()
  return [...byTarget.values()].map((group) =>
    toPort(group, { everyPublic, isPrivate, speaks, numbers, names, onNode }, scope),
  )
}

/** Returns the observed answers to requests of HTTP, by keys such as `80/tcp`. */
export function observedAnswers(listens: readonly Listener[] = []): ReadonlyMap<string, Listener['speaks']> {
  return new Map(listens.map(({ protocol, port, speaks }) => [`${port}/${protocol}`, speaks]))
}

/** Facts that all ports of a service share. */
interface AllPorts {
  readonly everyPublic: boolean
  readonly isPrivate: (target: number) => boolean
  /** The observed answers to requests of HTTP, by keys such as `80/tcp`. */
  readonly speaks: ReadonlyMap<string, Listener['speaks']>
  readonly numbers: Set<string>
  readonly names: Set<string>
  /** The targets of ports of the node, by their number, protocol and address. */
  readonly onNode: Map<string, ShownNumber>
}

/**
 * Returns a function that tells which ports of a service are never public. A debugger's port stands beside the port of
 * its program, so a service's only published port may be that of a page (rule C4-06).
 */
function privatePorts(
  entries: readonly PortEntry[],
  speaks: AllPorts['speaks'],
  scope: Choices,
): AllPorts['isPrivate'] {
  const published = new Set<number>()
  for (const { target, protocol, published: number } of entries) {
    if (number !== undefined && protocol === 'TCP') published.add(target)
  }
  const { pagesOnPrivatePorts } = scope.capabilities
  const mayBePage = (target: number) => {
    const observed = speaks.get(`${target}/tcp`)
    return observed === undefined ? published.size === 1 : observed === 'http'
  }
  return (target) =>
    isNeverPublic(target) &&
    !(pagesOnPrivatePorts && published.has(target) && mayHavePages(target) && mayBePage(target))
}

/** Returns true if every entry could be read and none is in another file. Otherwise the service may have more ports. */
export function arePortsReadable(service: Place, scope: Scope): boolean {
  if (scope.elsewhere.extending.has(service.key)) return false
  const quiet: Scope = { ...scope, report: () => undefined }
  return isReadable(service, 'ports', readEntry, quiet) && isReadable(service, 'expose', readExposed, quiet)
}

function isReadable(
  service: Place,
  key: string,
  read: typeof readEntry,
  scope: Reporting & Choices,
): boolean {
  if (!service.has(key)) return true
  const list = service.get(key)
  if (list?.isSoundList !== true) return false
  const entries: PortEntry[] = []
  return list.items().every((item) => {
    const before = entries.length
    read(item, entries, scope)
    return entries.length > before
  })
}

/** Reads all entries of a list. Stops after the first port above the limit. */
function readEntries(
  list: Place | undefined,
  read: typeof readEntry,
  entries: PortEntry[],
  scope: Reporting & Choices,
): void {
  for (const place of list?.items() ?? []) {
    const before = entries.length
    read(place, entries, scope)
    if (entries.length > Math.max(before, MOST_PORTS)) {
      scope.report('too-many-ports', place, { limit: MOST_PORTS })
    }
  }
}

/** Returns the number of ports still to read. One above the limit is read, so that the excess is noticed. */
function portsLeft(entries: readonly PortEntry[]): number {
  return MOST_PORTS + 1 - entries.length
}

function readEntry(place: Place, entries: PortEntry[], scope: Reporting & Choices): void {
  if (place.isMap) return readLongForm(place, entries, scope)
  const mappings = readPortText(place, (text) => parsePort(text, portsLeft(entries)), scope) ?? []
  for (const { target, protocol, published, hostIp } of mappings) {
    entries.push({ target, protocol, published: published?.first, hostIp, place })
  }
}

function readExposed(place: Place, entries: PortEntry[], scope: Reporting & Choices): void {
  // In Docker, a published number has no effect here.
  const beginOf = (text: string) => (scope.capabilities.wholeSpecification ? text.lastIndexOf(':') + 1 : 0)
  const ports =
    readPortText(place, (text) => parseExpose(text, portsLeft(entries), beginOf(text)), scope) ?? []
  for (const { target, protocol } of ports) entries.push({ target, protocol, place })
}

const longFormKeys = ['protocol', 'published', 'host_ip', 'mode', 'app_protocol', 'name']

function readLongForm(place: Place, entries: PortEntry[], scope: Reporting & Choices): void {
  const target = readPort(place.get('target'), scope)
  const protocol = readPortText(place.get('protocol'), parseProtocol, scope) ?? 'TCP'
  const published = readPortText(place.get('published'), parsePublished, scope)?.first
  const hostIp = readPortText(place.get('host_ip'), parseHostIp, scope)
  const mode = place.get('mode')
  const onNode = mode?.text === 'host' && scope.capabilities.hostPorts && isOnEveryNode(place)
  if (mode?.text === 'host' && !scope.capabilities.hostPorts)
    scope.report('setting-without-effect', mode, { reason: 'in a cluster' })
  const appProtocolPlace = place.get('app_protocol')
  const appProtocol = appProtocolPlace?.text || undefined
  if (appProtocol !== undefined && !isLabelKey(appProtocol)) {
    scope.report('invalid-app-protocol', appProtocolPlace!, { value: appProtocolPlace!.shown })
  }
  // The meaning of a partly readable port is unknown.
  const isWhole = longFormKeys.every((key) => place.isReadable(key))
  if (target === undefined || !isWhole || portsLeft(entries) === 0) return
  entries.push({ target, protocol, published, hostIp, name: place.get('name'), appProtocol, onNode, place })
}

/** Returns true if the service of an entry runs on every node. Outside of Swarm, Compose ignores the mode of a port. */
function isOnEveryNode(entry: Place): boolean {
  return entry.parent?.parent?.get('deploy')?.get('mode')?.text === 'global'
}

/** Returns true if an entry publishes its port only on the machine itself. */
export function isLoopbackEntry({ hostIp }: PortEntry): boolean {
  return hostIp !== undefined && isLoopback(hostIp)
}

/** Combines all entries for a target to one port with their published numbers. It is public if one of them is. */
function toPort(
  group: readonly PortEntry[],
  { everyPublic, isPrivate, speaks, numbers, names, onNode }: AllPorts,
  scope: Reporting & Choices,
): Port {
  const { target, protocol, place } = group[0]!
  const published = new Set<number>()
  const keptPrivate: KeptPrivate[] = []
  let isPublic = false
  let host: HostPort | undefined
  for (const entry of group) {
    if (addsPublished(entry, published, numbers, scope)) published.add(entry.published!)
    if (entry.onNode === true && entry.published !== undefined && isPrivate(target)) {
      keptPrivate.push({ why: 'never public', place: entry.place, isOfNode: true })
    } else if (entry.onNode === true) host = hostPortOf(entry, host, onNode, scope)
    if ((entry.published !== undefined && entry.onNode !== true) || everyPublic) {
      const why = whyPrivate(entry, isPrivate)
      if (why === undefined) isPublic = true
      else keptPrivate.push({ why, place: entry.place })
    }
  }
  const appProtocol = group.find((entry) => entry.appProtocol !== undefined)?.appProtocol
  return {
    target,
    shownTarget: shownNumberAt(place, 'target', target),
    protocol,
    name: portName(group, names, scope),
    published: [...published],
    public: isPublic,
    // A single public entry makes a route, so private ones are not reported.
    keptPrivate: isPublic && scope.capabilities.laterChecks ? [] : keptPrivate,
    listed: true,
    host,
    place,
    entries: group,
    appProtocol,
    speaks: speaks.get(`${target}/${protocol.toLowerCase()}`),
  }
}

/** A port that the keys of its service do not list, with the place that shows its use. */
export interface FoundPort {
  readonly target: number
  /** The number for messages. */
  readonly shownTarget: ShownNumber
  readonly protocol: Protocol
  /** The observed answer to a request of HTTP, if somebody asked. */
  readonly speaks?: Listener['speaks']
  readonly place: Place
}

/**
 * Adds ports that are known from other places to those of a service. They are private, and left out if the Service has
 * the number already. The first port above the limit is reported.
 */
export function withFoundPorts(
  ports: readonly Port[],
  found: readonly FoundPort[],
  scope: Reporting,
): readonly Port[] {
  if (found.length === 0) return ports
  const keyOf = (number: number, protocol: Protocol) => `${number}/${protocol}`
  const taken = new Set(
    ports.flatMap(({ target, published, protocol }) =>
      [target, ...published].map((number) => keyOf(number, protocol)),
    ),
  )
  const all = [...ports]
  const inOrder = [...found].sort(
    (one, other) => one.target - other.target || (one.protocol < other.protocol ? -1 : 1),
  )
  for (const { target, shownTarget, protocol, speaks, place } of inOrder) {
    if (taken.has(keyOf(target, protocol))) continue
    if (all.length >= MOST_PORTS) {
      scope.report('too-many-ports', place, { limit: MOST_PORTS })
      break
    }
    taken.add(keyOf(target, protocol))
    all.push({
      target,
      shownTarget,
      protocol,
      name: plainName(target, protocol),
      appProtocol: undefined,
      speaks,
      published: [],
      public: false,
      keptPrivate: [],
      listed: false,
      host: undefined,
      place,
      entries: [],
    })
  }
  return all
}

/**
 * Returns true if the published number becomes a number of the Service. It does not if a target or another entry has
 * it.
 */
function addsPublished(
  { published, target, protocol, place }: PortEntry,
  own: ReadonlySet<number>,
  numbers: Set<string>,
  scope: Reporting,
) {
  if (published === undefined || published === target || own.has(published)) return false
  const key = `${published}/${protocol}`
  if (numbers.has(key)) {
    scope.report('port-number-taken', place, {
      published: shownNumberAt(place, 'published', published),
      target: shownNumberAt(place, 'target', target),
    })
    return false
  }
  numbers.add(key)
  return true
}

/** Returns the port of the node that an entry asks for. Each port of the container has at most one. */
function hostPortOf(
  { target, protocol, published, hostIp, place }: PortEntry,
  earlier: HostPort | undefined,
  onNode: AllPorts['onNode'],
  scope: Reporting,
): HostPort | undefined {
  if (published === undefined) return earlier
  const refuse = (key: string, value: string, winner: Shown) => {
    const at = place.get(key) ?? place
    scope.report('setting-overruled', at, {
      value: at.show(value),
      winner,
      instead: 'Remove one of the two.',
    })
  }
  if (earlier !== undefined) {
    const { number, address } = earlier
    if (number !== published) {
      const shownNumber = shownNumberAt(earlier.place, 'published', number)
      refuse('published', `${published}`, sentence`the port ${shownNumber} of an earlier entry`)
    } else if (address !== undefined && address !== hostIp)
      refuse(
        'host_ip',
        hostIp ?? '',
        sentence`the address ${(earlier.place.get('host_ip') ?? earlier.place).show(address)} of an earlier entry`,
      )
    return earlier
  }
  const key = `${published}/${protocol}/${hostIp ?? ''}`
  const other = onNode.get(key)
  if (other !== undefined) {
    refuse('published', `${published}`, sentence`the entry for the port ${other}`)
    return undefined
  }
  onNode.set(key, shownNumberAt(place, 'target', target))
  return { number: published, address: hostIp, place }
}

/** Returns the reason why an entry that asks for a public port gets no route, if it gets none. */
function whyPrivate(entry: PortEntry, isPrivate: AllPorts['isPrivate']): KeptPrivate['why'] | undefined {
  const { target, protocol } = entry
  if (isLoopbackEntry(entry)) return 'loopback'
  if (isPrivate(target)) return 'never public'
  return protocol === 'TCP' ? undefined : 'protocol'
}

/** Shows the default name of a port for messages. */
function shownPlainName({ target, protocol, place }: PortEntry): Shown {
  const number = shownNumberAt(place, 'target', target)
  return sentence`${words(protocol === 'TCP' ? 'tcp' : protocol === 'UDP' ? 'udp' : 'sctp')}-${number}`
}

/** Returns the default name of a port. */
export function plainName(number: number, protocol: Protocol): string {
  return `${protocol.toLowerCase()}-${number}`
}

/** Returns the name of an entry, or a default name of protocol and number. */
function portName(group: readonly PortEntry[], names: Set<string>, scope: Reporting & Choices): string {
  const { target, protocol } = group[0]!
  const plain = plainName(target, protocol)
  const written = group.find((entry) => entry.name?.text)?.name
  let name: string = written?.text ? toPortName(written.text) : plain
  // Names of this form belong to the ports with those numbers.
  const isTaken = names.has(name) || (name !== plain && /^(?:tcp|udp|sctp)-\d+$/.test(name))
  if (isTaken) {
    scope.report('port-name-taken', written!, { name: written!.show(name), used: shownPlainName(group[0]!) })
    name = plain
  } else if (name !== plain && name !== written!.text && scope.capabilities.laterChecks) {
    reportNewNameElsewhere(written!, toPortName, words('port'), scope)
  }
  names.add(name)
  return name
}

function mapPorts(ports: readonly Port[], draft: Draft, { place }: ServiceContext): void {
  if (ports.length === 0) return
  const isInHostNetwork = hostNetworkOf(place) !== undefined
  const servicePorts: ServicePort[] = []
  for (const port of ports) {
    servicePorts.push(toServicePort(port, port.target, port.name, draft))
    for (const number of port.published) {
      servicePorts.push(toServicePort(port, number, plainName(number, port.protocol), draft))
    }
  }
  const origin = place.get('ports') ?? place.get('expose') ?? ports[0]!.place
  const containerPorts = ports.map((port) => toContainerPort(port, isInHostNetwork, draft))
  draft.container.set('ports', containerPorts, origin)
  draft.serviceSpec.set('ports', servicePorts, origin)
}

/** In the long form each field has a key of its own. */
function toContainerPort(port: Port, isInHostNetwork: boolean, { recorder }: Draft): ContainerPort {
  const { at, object } = recorder
  const { name, target, protocol, place } = port
  // In the network of the node, every port is a port of the node already.
  const host = isInHostNetwork ? undefined : port.host
  const fields = {
    name: at(name, writtenIn(port, 'name')),
    containerPort: at(target, place.get('target')),
    hostPort: at(host?.number, host?.place.get('published')),
    hostIP: at(host?.address, host?.place.get('host_ip')),
    protocol: at(protocol, place.get('protocol')),
  }
  return object<ContainerPort>(fields, place)
}

/** Makes a port of a Service that leads to a port of the container. */
export function toServicePort(port: Port, number: number, name: string, { recorder }: Draft): ServicePort {
  const { at, object } = recorder
  const { target, protocol, appProtocol, entries } = port
  // A published number may come from another entry than the target.
  const entry = number === target ? undefined : entries.find(({ published }) => published === number)
  const own = entry?.place ?? port.place
  const fields = {
    name: at(name, entry === undefined ? writtenIn(port, 'name') : undefined),
    appProtocol: at(appProtocol, writtenIn(port, 'app_protocol')),
    protocol: at(protocol, own.get('protocol')),
    port: at(number, own.get(entry === undefined ? 'target' : 'published')),
    targetPort: at(target, own.get('target')),
  }
  return object<ServicePort>(fields, own)
}

/** Returns the first value of a key among the entries of a port. */
function writtenIn({ entries }: Port, key: string): Place | undefined {
  return entries.map(({ place }) => place.get(key)).find((place) => place !== undefined)
}

export const ports: ServiceRule<readonly Port[]> = { normalise: normalisePorts, map: mapPorts }

/** Shows a number of an entry for messages. In the long form it is the number at a key. */
function shownNumberAt(place: Place, key: 'published' | 'target', number: number): ShownNumber {
  return (place.get(key) ?? place).showNumber(number)
}

/** Shows all numbers of a port for messages: the target, then the published ones. */
export function shownNumbersOf({ shownTarget, published, entries }: Port): readonly ShownNumber[] {
  // The first entry of a number counts.
  const byNumber = new Map([...entries].reverse().map((one) => [one.published, one]))
  const others = published.map((number) => {
    const entry = byNumber.get(number)
    return entry === undefined ? figure(number) : shownNumberAt(entry.place, 'published', number)
  })
  return [shownTarget, ...others]
}
