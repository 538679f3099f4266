import type { Connection, Facts, Listener, ObservedMount, ProcessUser, ServiceFacts } from 'tranship'
import { jsonText } from '../output/json-text.js'
import type { Shown } from '../terminal/shown.js'
import type { ObservedContainer } from './observed-container.js'
import { dockerDns, isLoopback } from './sockets.js'

/** The ports that systems choose for clients, at random. */
const ephemeral = { first: 32768, last: 60999 }

/** Knowledge about the application besides its containers. */
export interface WrittenApplication {
  /** The hashes of the settings of its services. */
  readonly settings: Readonly<Record<string, string>>
  /** True if the Compose file has a number that may be this port. */
  readonly namesPort: (port: number) => boolean
}

/**
 * Makes the facts of the observed containers. They do not depend on the order and the time of the observations: all is
 * sorted, and random ports are left out.
 */
export function makeFacts(containers: readonly ObservedContainer[], written: WrittenApplication): Facts {
  const services = [...new Set(containers.map(({ service }) => service))].sort()
  const links = linksBetween(containers)
  return {
    version: 1,
    services: Object.fromEntries(
      services.map((service) => {
        const own = containers.filter((container) => container.service === service)
        return [service, factsOfService(service, own, links, written)]
      }),
    ),
  }
}

/** A connection between two services. */
interface Link extends Connection {
  readonly from: string
}

/** Finds connections at both ends, because the end that closes first shows them longer. */
function linksBetween(containers: readonly ObservedContainer[]): readonly Link[] {
  const byAddress = new Map(
    containers.flatMap((container) => container.addresses.map((address) => [address, container])),
  )
  const portsOf = new Map(containers.map((one) => [one, new Set(listeningPorts(one))]))
  return containers.flatMap((container) =>
    (container.sockets ?? []).flatMap(({ state, protocol, port, remoteAddress, remotePort }): Link[] => {
      const peer = byAddress.get(remoteAddress)
      if (state !== 'connected' || protocol !== 'tcp' || peer === undefined) return []
      if (portsOf.get(peer)!.has(remotePort))
        return [{ from: container.service, service: peer.service, port: remotePort }]
      return portsOf.get(container)!.has(port)
        ? [{ from: peer.service, service: container.service, port }]
        : []
    }),
  )
}

function listeningPorts({ sockets = [] }: ObservedContainer): number[] {
  return sockets
    .filter(({ state, protocol }) => state === 'listening' && protocol === 'tcp')
    .map(({ port }) => port)
}

function factsOfService(
  service: string,
  containers: readonly ObservedContainer[],
  links: readonly Link[],
  written: WrittenApplication,
): ServiceFacts {
  const [first] = containers
  const { image, imageConfig, shell } = first!
  const called = new Set(links.filter((link) => link.service === service).map(({ port }) => port))
  const exposed = Object.keys(imageConfig?.ExposedPorts ?? {}).map((port) => parseInt(port, 10))
  const isChosen = (port: number) =>
    port < ephemeral.first ||
    port > ephemeral.last ||
    called.has(port) ||
    exposed.includes(port) ||
    written.namesPort(port)
  const isObserved = containers.some(({ sockets }) => sockets !== undefined)
  const connects = links
    .filter(({ from }) => from === service)
    .map(({ service, port }) => ({ service, port }))
  const users = containers.flatMap(({ users = [] }) => users)
  const writes = containers.flatMap(({ writes = [] }) => writes)
  const settings = written.settings[service]
  return {
    image,
    ...(settings === undefined ? {} : { settings }),
    ...(imageConfig === undefined ? {} : { imageConfig }),
    ...stateOf(containers),
    ...(isObserved
      ? {
          listens: listenersOf(containers).filter(({ port }) => isChosen(port)),
          connects: distinct(connects),
        }
      : {}),
    ...(users.length === 0 ? {} : { users: distinct(users) }),
    mounts: mountsOf(containers),
    ...(shell === undefined ? {} : { shell }),
    ...(containers.every((one) => one.writes === undefined) ? {} : { writes: distinct(writes) }),
  }
}

/** A service runs if one of its containers does. Nothing shows how those behave that did not start, or were stopped. */
function stateOf(containers: readonly ObservedContainer[]): Pick<ServiceFacts, 'state'> {
  const running = containers.some(({ state }) => state === 'running')
  const ended = containers.filter(({ state }) => state === 'ended')
  if (!running && ended.length === 0) return {}
  const status = Math.max(...ended.map((container) => container.status ?? 0))
  const restarts = containers.some((container) => container.restarts > 0)
  return { state: { running, ...(running ? {} : { status }), ...(restarts ? { restarts } : {}) } }
}

function listenersOf(containers: readonly ObservedContainer[]): readonly Listener[] {
  const found = containers.flatMap(({ sockets = [], speaks }) =>
    sockets
      .filter(({ state, address }) => state === 'listening' && address !== dockerDns)
      .map(({ protocol, address, port }) => ({
        ...{ protocol, port, isLocal: isLoopback(address) },
        answer: protocol === 'tcp' ? speaks.get(port) : undefined,
      })),
  )
  const keyOf = ({ protocol, port }: Listener) => `${protocol} ${port}`
  const listeners = [...new Set(found.map(keyOf))].map((key): Listener => {
    const group = found.filter((one) => keyOf(one) === key)
    const { protocol, port } = group[0]!
    const speaks = group.find(({ answer }) => answer !== undefined)?.answer
    const loopback = group.every(({ isLocal }) => isLocal)
    return {
      ...{ protocol, port },
      ...(loopback ? { loopback } : {}),
      ...(speaks === undefined ? {} : { speaks }),
    }
  })
  return listeners.sort((one, other) => one.port - other.port || (one.protocol < other.protocol ? -1 : 1))
}

/** Joins the mounts of several containers. One that was written to in any of them counts as written. */
function mountsOf(containers: readonly ObservedContainer[]): Readonly<Record<string, ObservedMount>> {
  const paths = [...new Set(containers.flatMap(({ mounts }) => [...mounts.keys()]))].sort()
  return Object.fromEntries(
    paths.map((path) => {
      const all = containers.flatMap(({ mounts }) => mounts.get(path) ?? [])
      const seen = all.find(({ written }) => written === true) ?? all[0]!
      return [path, seen]
    }),
  )
}

/** Sorts facts by their text, each once. */
function distinct<Fact extends Connection | ProcessUser | string>(facts: readonly Fact[]): readonly Fact[] {
  const byText = new Map(facts.map((fact) => [JSON.stringify(fact), fact]))
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact)
}

/** Returns the content of a file of facts. */
export function factsText(facts: Facts): Shown {
  return jsonText(sorted(facts))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
