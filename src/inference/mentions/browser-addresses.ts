import { nameMeans } from '../../knowledge/variable-names.js'
import { portOfScheme, protocolOfScheme } from '../../knowledge/url-schemes.js'
import type { Route } from '../../application/route.js'
import type { Service } from '../../application/service.js'
import type { Port } from '../../rules/service/network/ports.js'
import type { Place } from '../../source/place.js'
import { loopbackNames, unspecifiedAddress } from './host-machine.js'
import type { Mention } from './mention.js'

/** A port that a service publishes on the machine, and its entry. */
interface PublishedPort {
  readonly service: Service
  readonly port: Port
  readonly place: Place
}

/** The published ports of the machine, and the ports on which the containers of each Pod listen. */
interface Machine {
  readonly published: ReadonlyMap<number, PublishedPort>
  readonly listening: ReadonlyMap<string, ReadonlySet<number>>
}

/** The service that a browser finds at an address of the machine, and the route that leads to it in the cluster. */
export interface Found {
  readonly service: Service
  readonly route: Route | undefined
  /** The entry that publishes the port. Absent if a host stands for the service itself. */
  readonly place?: Place
}

/** The names of the machine under which a browser finds published ports. */
export const machineNames = [...loopbackNames, unspecifiedAddress]

/** Finds the services whose published ports texts name as ports of the machine, for browsers (rule C4-12). */
export class BrowserAddresses {
  private readonly machine: Machine

  constructor(
    services: readonly Service[],
    private readonly routes: readonly Route[],
  ) {
    this.machine = { published: publishedPorts(services), listening: listeningPorts(services) }
  }

  /** True if no service publishes a port. */
  get isEmpty(): boolean {
    return this.machine.published.size === 0
  }

  /** Returns the service whose published port is in an address of HTTP. The readers have the text. */
  find(mention: Mention, readers: readonly Service[]): Found | undefined {
    return machineNames.includes(mention.word)
      ? findPort(mention, readers, this.machine, this.routes)
      : undefined
  }
}

/** Returns the published ports of the machine, each with the first service that publishes it. */
function publishedPorts(services: readonly Service[]): ReadonlyMap<number, PublishedPort> {
  const published = new Map<number, PublishedPort>()
  for (const service of services) {
    for (const port of service.ports) {
      if (port.protocol !== 'TCP') continue
      for (const { published: number, place } of port.entries) {
        if (number !== undefined && !published.has(number)) published.set(number, { service, port, place })
      }
    }
  }
  return published
}

/** Returns the ports of the containers in each Pod, which reach each other at `localhost` (rule C4-17). */
function listeningPorts(services: readonly Service[]): ReadonlyMap<string, ReadonlySet<number>> {
  const listening = new Map<string, Set<number>>()
  for (const service of services) {
    const own = listening.get(podNameOf(service)) ?? new Set()
    for (const { target } of service.ports) own.add(target)
    listening.set(podNameOf(service), own)
  }
  return listening
}

function podNameOf({ name, podOf = name }: Service): string {
  return podOf
}

function findPort(
  mention: Mention,
  readers: readonly Service[],
  { published, listening }: Machine,
  routes: readonly Route[],
): Found | undefined {
  const { word, variable = '', addressScheme: scheme = '', behind } = mention
  const protocol = protocolOfScheme(scheme)
  if (protocol === undefined || protocol === 'other') return undefined
  const number = mention.port ?? (behind.startsWith(':') ? undefined : portOfScheme(scheme))
  const found = number === undefined ? undefined : published.get(number)
  if (number === undefined || found === undefined) return undefined
  const isForBrowsers = nameMeans(variable, 'browser')
  const isOwn = readers.some((reader) => podNameOf(reader) === podNameOf(found.service))
  // A program listens at 0.0.0.0, and reaches ports of its own Pod at the other names, whoever publishes the number.
  if (!isForBrowsers && (word === unspecifiedAddress ? isOwn : readers.some(listens))) return undefined
  // A file of a server has its addresses, and not only those of pages.
  if (mention.source.file !== undefined && isOwn && readers.some(listens)) return undefined
  const { service, port } = found
  return { service, route: routeTo(service, routes, port), place: found.place }

  function listens(reader: Service): boolean {
    return listening.get(podNameOf(reader))?.has(number!) === true
  }
}

/** Returns the route to a port of a service, or to any of its ports. */
export function routeTo({ objectName }: Service, routes: readonly Route[], port?: Port): Route | undefined {
  const isWanted = (number: number) =>
    port === undefined || number === port.target || port.published.includes(number)
  return routes.find(({ rules }) =>
    rules.some(({ service, port }) => service === objectName && isWanted(port)),
  )
}

/** Returns true if the option `publicUrls` writes the address of the route: in a variable that is for browsers. */
export function isPublicUrl(
  { source, variable = '' }: Mention,
  { route, place }: Found,
  readers: readonly Service[],
): boolean {
  const isOfContainer = source.variables !== undefined && readers.every(({ infer }) => infer)
  return isOfContainer && route !== undefined && place !== undefined && nameMeans(variable, 'browser')
}
