import type { Pass } from './pass.js'
import { sentence, words } from '../../source/shown.js'
import { whyNotHttp } from '../../knowledge/non-http-ports.js'
import { knownPortsOf } from '../../application/known-program.js'
import { publishedImageOf } from '../../application/public-ports.js'
import { comparablePath } from '../../application/route.js'
import type { Service } from '../../application/service.js'
import type { RoutedSite, Site, SiteHost, SitePort } from '../../rules/types/site.js'
import type { Scope } from '../../rules/types/scope.js'
import { type Port, withFoundPorts } from '../../rules/service/network/ports.js'
import { figure } from '../../source/shown.js'
import { reportNotRouted } from '../sites/report-site.js'

export const sitePorts: Pass<Service> = {
  name: 'site-ports',
  needs: 'httpRoutesOnly',
  inferred: true,
  decides: 'The Service has the port of a reverse proxy in Compose, with a route (C4-13).',
  evidence: 'the sites of `proxied-sites`, the ports of the service, facts, and the table of known images',
  position: 'After `service-aliases`. Before all passes that read ports.',
  run: ({ services }, scope) => ({ services: withSitePorts(services, scope) }),
}

export const notes = {
  'site-port': { what: 'gets a route to its port {port}', because: '{reader} calls this port' },
} as const

/** The hosts with paths that are taken, each with its service. */
type TakenHosts = Map<string, { readonly service: Service; readonly port: number }>

/** Adds the ports that sites lead to, each with its hosts (rule C4-13). */
function withSitePorts(services: readonly Service[], scope: Scope): readonly Service[] {
  const taken: TakenHosts = new Map()
  return services.map((service) => {
    const { sites = [] } = service
    const routed = new Map<number, RoutedSite>()
    let { ports } = service
    for (const site of sites) {
      const port = site.port ?? portOfService(service, site, scope)
      if (port === undefined) continue
      const { number: target, shown: shownTarget, place } = port
      const hosts = freeHosts(site, { service, port: target }, taken, scope)
      const earlier = routed.get(target)
      // Two routers, for HTTP and for HTTPS, usually have the same hosts.
      if (hosts.length === 0 && site.hosts.length > 0 && earlier === undefined) continue
      ports = withFoundPorts(ports, [{ target, shownTarget, protocol: 'TCP', place }], scope)
      const origin = earlier?.origin ?? site.origin
      const tls = earlier?.tls === true || site.tls
      routed.set(target, { port: target, hosts: [...(earlier?.hosts ?? []), ...hosts], tls, origin })
      const { reader, place: evidence, part } = site.origin
      scope.note?.<typeof notes>('site-port', service.place, { port: shownTarget, reader }, evidence, part)
    }
    if (routed.size === 0) return service
    return { ...service, ports, routedSites: [...routed.values()], headless: isHeadless(service) }
  })
}

/** A service without ports gets an address with its first port, unless it asks for a headless Service. */
function isHeadless({ headless, ports, endpointMode, serviceType }: Service): boolean {
  return headless && (ports.length > 0 || endpointMode.headless || serviceType?.type === 'headless')
}

/** Returns the hosts of a site that are still free. Two routers of one port may have the same hosts. */
function freeHosts(
  { hosts, origin }: Site,
  own: { readonly service: Service; readonly port: number },
  taken: TakenHosts,
  scope: Scope,
): readonly SiteHost[] {
  return hosts.filter(({ host = '', path, isExact }) => {
    const key = `${host} ${comparablePath(path)} ${isExact}`
    const earlier = taken.get(key)
    if (earlier === undefined) {
      taken.set(key, own)
      return true
    }
    if (earlier.service !== own.service || earlier.port !== own.port) {
      const reason = sentence`the port ${figure(earlier.port)} of \`${earlier.service.name}\` has the same host and path`
      reportNotRouted(origin, reason, words('Give each its own host or path.'), scope)
    }
    return false
  })
}

/** Returns the port that a proxy uses without a label: the only one, 80, or the lowest that speaks HTTP. */
function portOfService(service: Service, { origin }: Site, scope: Scope): SitePort | undefined {
  const image = publishedImageOf(service, scope)
  const own = service.ports.filter((port) => isHttp(port, image))
  const found: readonly SitePort[] =
    own.length > 0
      ? own.map(({ target: number, shownTarget: shown, place }) => ({ number, shown, place }))
      : portsOfProgram(service).map((number) => ({
          number,
          shown: figure(number),
          place: origin.place,
        }))
  const [lowest] = [...found].sort((one, other) => one.number - other.number)
  const port = found.find(({ number }) => number === 80) ?? lowest
  if (port === undefined) {
    const instead = words('List the port in `expose`.')
    reportNotRouted(origin, words('the port of the service is unknown'), instead, scope)
  }
  return port
}

/** Returns the ports of the program without those that were observed to speak another protocol. */
function portsOfProgram(service: Service): readonly number[] {
  const others = new Set(
    service.facts?.listens?.flatMap(({ port, speaks = 'http' }) => (speaks === 'http' ? [] : [port])),
  )
  return knownPortsOf(service).filter((number) => !others.has(number))
}

function isHttp(port: Port, image: string): boolean {
  return port.protocol === 'TCP' && whyNotHttp(port, image) === undefined
}
