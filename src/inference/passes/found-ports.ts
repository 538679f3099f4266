import type { NoteTexts } from '../notes/note.js'
import type { Pass } from './pass.js'
import type { Protocol } from '../../compose/port.js'
import type { Place } from '../../source/place.js'
import { figure, type ShownNumber, verbatim } from '../../source/shown.js'
import { isOfMetrics, readsMetrics } from '../../knowledge/metrics.js'
import { isProxy } from '../../knowledge/reverse-proxies.js'
import { knownScheme, portOfScheme } from '../../knowledge/url-schemes.js'
import { nameMeans } from '../../knowledge/variable-names.js'
import { loopbackNames, unspecifiedAddress } from '../mentions/host-machine.js'
import type { Mention } from '../mentions/mention.js'
import type { Mentions } from '../mentions/mentions.js'
import { hostsWithPort } from '../mentions/ports-beside-hosts.js'
import { configMapsRead, readersByConfigMap, type HeldFile } from '../../application/config-map.js'
import { imageOfProgram, knownImageOf, knownPortsOf } from '../../application/known-program.js'
import { furtherNamesOf, type Service } from '../../application/service.js'
import { hostNetworkOf } from '../../rules/service/network/network-mode.js'
import { shownNumber } from '../../rules/values/name-value.js'
import type { Choices, Scope } from '../../rules/types/scope.js'
import { runsToEnd } from '../../rules/types/workload-kind.js'
import { type FoundPort, type Port, withFoundPorts } from '../../rules/service/network/ports.js'

export const foundPorts: Pass<Service> = {
  name: 'found-ports',
  needs: 'namedPorts',
  inferred: true,
  decides:
    'A Service has ports that no key lists: of addresses with its name (C4-02a), and observed ones (C13-05). Otherwise they are those of its known image or the scheme of an address (C4-02d), and its own texts (C4-02f). Then it has its own address (C4-02e).',
  evidence:
    'facts, images, `depends_on`, environments, commands, healthchecks, hooks and mounted files, in the order of the notes',
  position:
    'After `service-aliases`, because further names count too. Before `low-ports`, which reads the ports, and `peers`, which removes the address again.',
  run: ({ services, mentions }, scope) => {
    noteObserved(services, scope)
    return { services: withPorts(services, mentions, scope) }
  },
}

export const notes = {
  'named-port': { what: 'its Service has port {port}', because: 'this text contains its host with the port' },
  'observed-port': { what: 'its Service has port {port}', because: 'its program listens on it: observed' },
  'port-of-image': { what: 'its Service has port {port}', because: 'this image listens on it' },
  'port-of-scheme': {
    what: 'its Service has port {port}',
    because: 'this address has no port, and it is the default of `{scheme}`',
  },
  'listened-port': {
    what: 'its Service has port {port}',
    because: 'this text says that the program listens on it',
  },
  'checked-port': { what: 'its Service has port {port}', because: 'its healthcheck connects to it' },
  'own-address': { what: 'its Service has its own address', because: 'port {port} is known' },
} as const satisfies NoteTexts

/** A text or an image that shows a port of a service. */
type Evidence = {
  readonly service: Service
  readonly port: number
  readonly show: () => ShownNumber
  /** Absent if the port may be a listed one of any protocol. Otherwise it is one of TCP. */
  readonly protocol?: Protocol | undefined
  /** True if only programs that read metrics are known to call the port. */
  readonly isOfMetrics?: boolean
  readonly place: Place
} & (
  | { readonly code: Exclude<keyof typeof notes, 'observed-port' | 'own-address' | 'port-of-scheme'> }
  | { readonly code: 'port-of-scheme'; readonly scheme: ShownNumber }
)

/** A service with a mention of one of its names. */
interface Named {
  readonly service: Service
  readonly mention: Mention
}

/** The places in which the kinds of evidence search. */
interface Search {
  readonly services: readonly Service[]
  readonly mentions: Mentions
  readonly inTexts: readonly Named[]
  readonly inFiles: readonly Named[]
  /** Those in which other services call the service. */
  readonly calls: readonly Named[]
  /** Returns the ports of a service so far. */
  readonly portsOf: (service: Service) => readonly Port[]
}

/**
 * The kinds of evidence in their order. Each sees the ports that the ones before it have found. All but the first are
 * guesses, and count only for services whose ports were not observed.
 */
const kinds: readonly ((search: Search) => Iterable<Evidence>)[] = [
  namedPorts,
  portsOfImages,
  portsOfSchemes,
  listenedPorts,
]

/** Notes the ports that services have because their programs were observed to listen on them (rule C13-05). */
function noteObserved(services: readonly Service[], { note }: Scope): void {
  for (const service of services) {
    if (!service.infer || !isObserved(service)) continue
    for (const { listed, shownTarget: port, place } of service.ports)
      if (!listed) note?.<typeof notes>('observed-port', service.place, { port }, place)
  }
}

/** Adds the ports that each kind of evidence shows to services, and an address for them. */
function withPorts(services: readonly Service[], mentions: Mentions, scope: Scope): readonly Service[] {
  const ports = new Map(services.map((service) => [service, service.ports]))
  const portsOf = (service: Service) => ports.get(service)!
  const byHost = servicesByHost(services)
  const named = (all: readonly Mention[]): readonly Named[] =>
    all.flatMap((mention) => {
      const service = byHost.get(mention.word.toLowerCase())
      return service === undefined ? [] : [{ service, mention }]
    })
  const [inTexts, inFiles] = [named(mentions.inTexts.all), named(mentions.inFiles.all)]
  const calls = [...inTexts, ...inFiles].filter(isCall)
  const used = new Set(
    services.filter((service) => service.ports.length > 0 || knownImageOf(service) !== undefined),
  )
  for (const find of kinds) {
    const found = new Map<Service, Map<string, FoundPort>>()
    for (const evidence of find({ services, mentions, inTexts, inFiles, calls, portsOf })) {
      const { service, port, protocol = 'TCP', place, isOfMetrics = false } = evidence
      if (!isOfMetrics) used.add(service)
      if (!service.infer || hasPort(portsOf(service), port, evidence.protocol)) continue
      const own = found.get(service) ?? new Map<string, FoundPort>()
      found.set(service, own)
      if (own.has(`${port}/${protocol}`)) continue
      const shownTarget = evidence.show()
      own.set(`${port}/${protocol}`, { target: port, shownTarget, protocol, place })
      notePort(evidence, shownTarget, scope)
    }
    for (const [service, own] of found)
      ports.set(service, withFoundPorts(portsOf(service), [...own.values()], scope))
  }
  return services.map((service) => {
    const found = portsOf(service) === service.ports ? service : { ...service, ports: portsOf(service) }
    // The name of a program of which only the port for metrics is known has to lead to its other ports too.
    return used.has(service) ? withAddress(found, scope) : found
  })
}

function notePort(evidence: Evidence, port: ShownNumber, { note }: Scope): void {
  const { code, service, place } = evidence
  if (code === 'port-of-scheme')
    note?.<typeof notes>(code, service.place, { port, scheme: evidence.scheme }, place)
  else note?.<typeof notes>(code, service.place, { port }, place)
}

/**
 * Gives a Service with an address to a service whose ports no key lists (rule C4-02e). A program that resolves a
 * headless name once keeps the addresses of Pods, which the next deploy replaces.
 */
function withAddress(service: Service, scope: Scope): Service {
  const [port] = service.ports
  if (port === undefined || !service.infer || !service.headless || isHeadlessAsked(service, scope))
    return service
  scope.note?.<typeof notes>('own-address', service.place, { port: port.shownTarget }, port.place)
  return { ...service, headless: false }
}

/** Returns true if a key or an option asks for a headless Service. */
function isHeadlessAsked({ endpointMode, serviceType }: Service, { options }: Choices): boolean {
  if (serviceType !== undefined) return serviceType.type === 'headless'
  return endpointMode.headless || options.serviceType === 'headless'
}

/** Indexes services by the names that lead to them. DNS ignores case. The own name of a service wins. */
function servicesByHost(services: readonly Service[]): ReadonlyMap<string, Service> {
  const namedBy = (namesOf: (service: Service) => readonly string[]) =>
    services.flatMap((service) => namesOf(service).map((name) => [name.toLowerCase(), service] as const))
  return new Map([...namedBy(furtherNamesOf), ...namedBy(({ name, objectName }) => [objectName, name])])
}

/** Returns true if a port is listed or found, with any protocol if none is given. */
function hasPort(ports: readonly Port[], number: number, wanted: Protocol | undefined): boolean {
  return ports.some(
    ({ target, published, protocol }) =>
      (wanted === undefined || wanted === protocol) && (target === number || published.includes(number)),
  )
}

/**
 * Finds the ports after the name of a service in values and mounted files (rule C4-02a). In Compose every port of a
 * container can be reached, listed or not. An address in a service's own text counts too, because the service may
 * announce it to others.
 */
function* namedPorts({ inTexts, inFiles }: Search): Iterable<Evidence> {
  yield* inTexts.flatMap(portsAfterName)
  const services = new Map(inTexts.map(({ service, mention }) => [mention, service]))
  for (const { host, port, variable } of hostsWithPort([...services.keys()])) {
    const show = () => shownNumber(port, variable)
    yield { code: 'named-port', service: services.get(host)!, port, show, place: variable.place }
  }
  const ofMetrics = new Map<HeldFile | undefined, boolean>()
  for (const named of inFiles) {
    const { file } = named.mention.source
    const isOfMetrics = ofMetrics.get(file) ?? readsMetrics(file?.content.text ?? '')
    ofMetrics.set(file, isOfMetrics)
    // A user with a group looks like a host with a port.
    if (!named.mention.isUser) yield* portsAfterName(named).map((evidence) => ({ ...evidence, isOfMetrics }))
  }
}

function portsAfterName({ service, mention }: Named): readonly Evidence[] {
  const { port = mention.portBeside, peerPorts, transport: protocol, place } = mention
  const ports = port === undefined ? peerPorts : [...peerPorts, port]
  return ports.map((one) => ({
    code: 'named-port',
    service,
    port: one,
    show: () => mention.showNumber(one),
    protocol,
    place,
  }))
}

/** Finds the ports on which known images listen, if another service calls the service or depends on it (rule C4-02d). */
function* portsOfImages({ services, calls }: Search): Iterable<Evidence> {
  const called = new Set<string>(calls.map(({ service }) => service.name))
  const needed = services.flatMap(({ dependencies, links }) => [...dependencies, ...links])
  // The connection itself may be in the other's image.
  for (const { service } of needed) called.add(service)
  for (const service of services) {
    if (isObserved(service) || runsToEnd(service.kind) || !called.has(service.name)) continue
    const place = service.build?.place ?? service.place.get('image')!
    for (const port of knownPortsOf(service))
      yield { code: 'port-of-image', service, port, show: () => figure(port), protocol: 'TCP', place }
  }
}

/** Finds the default port of the scheme in addresses without a port, as in `amqp://queue` (rule C4-02d). */
function* portsOfSchemes({ calls }: Search): Iterable<Evidence> {
  for (const { service, mention } of calls) {
    // If the image is known, its own ports are too.
    if (isObserved(service) || runsToEnd(service.kind) || knownPortsOf(service).length > 0) continue
    const hasNoPort =
      mention.port === undefined && mention.portBeside === undefined && mention.peerPorts.length === 0
    const name = (hasNoPort && mention.addressScheme) || ''
    const port = portOfScheme(name)
    if (port === undefined) continue
    const scheme = verbatim(knownScheme(name))
    const { place } = mention
    yield { code: 'port-of-scheme', scheme, service, port, show: () => figure(port), protocol: 'TCP', place }
  }
}

/** Returns true if another service calls the service. */
function isCall({ service, mention }: Named): boolean {
  const isAddress = mention.isCall || mention.port !== undefined || mention.portBeside !== undefined
  const isHost = isAddress && !mention.isUser && !nameMeans(mention.variable ?? '', 'permission')
  return isHost && mention.from !== service.name
}

/** True if the ports of a service are facts, so that nothing has to be guessed. */
function isObserved({ facts }: Service): boolean {
  return facts?.listens !== undefined
}

/**
 * Finds the ports on which a service's own texts say that it listens (rule C4-02f): those of its healthcheck, and those
 * of the address `0.0.0.0`. A service without known ports stays headless: its name already leads to all ports.
 */
function* listenedPorts({ services, mentions, portsOf, inFiles: named }: Search): Iterable<Evidence> {
  const { inTexts, inFiles } = mentions
  const readers = readersByConfigMap(services)
  const proxied = new Set(inFilesOfProxies(services, named))
  for (const service of services) {
    if (isObserved(service) || hostNetworkOf(service.place) !== undefined) continue
    // Only an address of its own leads to nothing but listed ports.
    if (portsOf(service).length === 0) {
      if (proxied.has(service) && !runsToEnd(service.kind))
        yield* portsInOwn(service, inTexts.from(service.name).filter(isPage))
      continue
    }
    const own = configMapsRead(service.mounts).filter((name) => readers.get(name)?.length === 1)
    yield* portsInOwn(service, inTexts.from(service.name))
    for (const name of own) yield* portsInOwn(service, inFiles.from(name))
  }
}

/**
 * Returns the services in files of reverse proxies. Such a proxy resolves a name once, when it starts, so it needs an
 * address that stays.
 */
function inFilesOfProxies(services: readonly Service[], inFiles: readonly Named[]): readonly Service[] {
  const proxies = services.filter((service) => isProxy(imageOfProgram(service)))
  const files = new Set(proxies.flatMap(({ mounts }) => configMapsRead(mounts)))
  return inFiles.flatMap(({ service, mention }) => (files.has(mention.from) ? [service] : []))
}

/** Returns true if a healthcheck calls its own container for anything but metrics. */
function isPage(mention: Mention): boolean {
  const { port, behind } = mention
  return listenedBy(mention) === 'checked-port' && !isOfMetrics(behind.slice(`:${port ?? ''}`.length))
}

/** Finds the ports that texts of a service name as its own. */
function* portsInOwn(service: Service, mentions: readonly Mention[]): Iterable<Evidence> {
  const listening: Mention[] = []
  for (const mention of mentions) {
    const code = listenedBy(mention)
    if (code === 'listened-port') listening.push(mention)
    const { port = mention.portBeside, transport: protocol = 'TCP', place } = mention
    if (code !== undefined && port !== undefined)
      yield { code, service, port, show: () => mention.showNumber(port), protocol, place }
  }
  for (const { port, variable } of hostsWithPort(listening)) {
    const show = () => shownNumber(port, variable)
    yield { code: 'listened-port', service, port, show, protocol: 'TCP', place: variable.place }
  }
}

function listenedBy({ word, source, variable = '' }: Mention): 'checked-port' | 'listened-port' | undefined {
  // Allowed origins are addresses of other programs: `CORS_ORIGINS: http://0.0.0.0:3000`.
  if (nameMeans(variable, 'permission')) return undefined
  const isOwn = word === unspecifiedAddress || loopbackNames.includes(word.toLowerCase())
  if (source.isHealthcheck === true && isOwn) return 'checked-port'
  return word === unspecifiedAddress ? 'listened-port' : undefined
}
