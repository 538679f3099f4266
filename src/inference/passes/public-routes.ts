import { hash, toLabelName } from '../../kubernetes/name.js'
import { addToGroup } from '../../source/groups.js'
import { sentence, words, type Shown } from '../../source/shown.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Service } from '../../application/service.js'
import type { Route } from '../../application/route.js'
import { whyNotHttp } from '../../knowledge/non-http-ports.js'
import { wayInto } from '../../application/ways-in.js'
import { exposedPortOf, publishedImageOf } from '../../application/public-ports.js'
import type { RoutedSite } from '../../rules/types/site.js'
import type { ExposedHost } from '../../rules/service/network/exposure.js'
import type { Port } from '../../rules/service/network/ports.js'
import type { Pass } from './pass.js'

export const publicRoutes: Pass<Service> = {
  name: 'public-routes',
  decides:
    'A published port that speaks HTTP has a route (R2.10-05), or an HTTPRoute for each set of paths (C4-07).',
  evidence: '`ports`, and the tables of known ports and images',
  position: 'After the passes over services, which find ports.',
  run: ({ services, routing, endpointRoutes }, scope) => {
    const made = makePublicRoutes(services, endpointRoutes, scope)
    const parted = routing.kind === 'HTTPRoute' ? made.flatMap(partByPaths) : made
    return { routes: [...endpointRoutes, ...withFreeNames(parted, endpointRoutes, scope)] }
  },
}

/** The advice for a route to a port that speaks no HTTP. */
const otherwise = words('Remove the published number, or set `app_protocol: http` if the port speaks HTTP.')

/** Returns the advice in the profile `compose`, which has another way. */
function otherwiseInCompose({ entries }: Port): Shown {
  const isPublished = entries.some(({ published }) => published !== undefined)
  const advice = isPublished
    ? otherwise
    : words('Keep it private, or list it in `ports` with `app_protocol: http` if it speaks HTTP.')
  return sentence`To reach it from outside, write \`x-platform-service-type: LoadBalancer\`. ${advice}`
}

/** The maximum number of routes for one service's public ports. More are an accident, such as a range of ports. */
const MOST_PUBLIC_PORTS = 16

/** Makes the routes of public ports (rule R2.10-05). An endpoint of the same name wins. */
function makePublicRoutes(
  services: readonly Service[],
  endpoints: readonly Route[],
  scope: Scope,
): readonly Route[] {
  const taken = new Map(endpoints.map((endpoint) => [endpoint.objectName, endpoint]))
  const routes: Route[] = []
  for (const service of services) {
    const { exposed, className, tlsSecret } = service.exposure
    const exposedPort = exposedPortOf(service)
    if (exposed !== undefined && exposedPort === undefined) {
      scope.report('public-without-ports', exposed.place, {})
    }
    // A Service that publishes its ports itself needs no routes.
    const image = publishedImageOf(service, scope)
    const sites = new Map(service.routedSites?.map((site) => [site.port, site]))
    const isRouted = (port: Port) =>
      port === exposedPort || isSite(port, sites) || isPublic(port, service, image, scope)
    const ports = service.ports.filter(isRouted)
    if (ports.length > MOST_PUBLIC_PORTS) {
      const place = service.place.get('public') ?? service.place.get('ports') ?? service.place
      scope.report('too-many-routes', place, { count: ports.length, limit: MOST_PUBLIC_PORTS })
      continue
    }
    for (const [index, port] of ports.entries()) {
      const isPlain = ports.length === 1 || (index === 0 && scope.capabilities.firstRouteKeepsName)
      const site = isSite(port, sites) ? sites.get(port.target) : undefined
      const { target } = port
      const place = site?.origin.place ?? port.place
      const name = isPlain ? service.objectName : `${service.objectName}-${target}`
      const objectName = toLabelName(name)
      const endpoint = taken.get(objectName)
      if (endpoint !== undefined) {
        const related = [{ message: words('the endpoint is written here'), place: endpoint.place }]
        scope.report(
          'endpoint-wins',
          place,
          {
            port: port.shownTarget,
            name: endpoint.shownName,
          },
          { related },
        )
        continue
      }
      const reason = site === undefined ? whyNotHttp(port, image) : undefined
      if (reason !== undefined) {
        const instead = scope.capabilities.laterChecks ? otherwiseInCompose(port) : otherwise
        scope.report('route-not-http', place, { port: port.shownTarget, reason, instead })
      }
      const rules = [{ path: '/', shownPath: words('/'), service: service.objectName, port: target, place }]
      const speaksHttp = reason === undefined
      routes.push({
        name,
        objectName,
        shownName: isPlain ? service.objectName : sentence`${service.objectName}-${port.shownTarget}`,
        rules,
        labels: [],
        annotations: [],
        className,
        tlsSecret,
        ...(port === exposedPort && exposed!.hosts.length > 0
          ? { hosts: exposed!.hosts, exposedAt: exposed!.place }
          : {}),
        ...(site === undefined ? {} : ofSite(site)),
        speaksHttp,
        place,
      })
    }
  }
  return routes
}

/** Returns true if a reverse proxy leads to the port in Compose (rule C4-13). */
function isSite({ target, protocol }: Port, sites: ReadonlyMap<number, RoutedSite>): boolean {
  return protocol === 'TCP' && sites.has(target)
}

function ofSite({ hosts, tls, origin }: RoutedSite): Pick<Route, 'hosts' | 'exposedAt' | 'tls'> {
  return { ...(hosts.length === 0 ? {} : { hosts, exposedAt: origin.place }), tls }
}

/** True if a port gets a route because it is published. Databases get none. */
function isPublic(port: Port, { ports, published }: Service, image: string, scope: Scope): boolean {
  if (published !== undefined) return false
  const way = wayInto(port, ports, image)
  if (scope.capabilities.httpRoutesOnly) return way?.kind === 'route'
  return port.public && way?.kind !== 'database'
}

/**
 * Splits a route for the Gateway API: the hosts of an HTTPRoute share their paths, so hosts with other paths need
 * another route (rule C4-07).
 */
function partByPaths(route: Route): readonly Route[] {
  const byHost = new Map<string | undefined, ExposedHost[]>()
  for (const one of route.hosts ?? []) addToGroup(byHost, one.host, one)
  const byPaths = new Map<string, ExposedHost[]>()
  for (const hosts of byHost.values()) {
    const paths = JSON.stringify(
      [
        ...new Set(
          hosts.map(({ path, isExact = false, replacement = '' }) => `${isExact} ${path} ${replacement}`),
        ),
      ].sort(),
    )
    for (const host of hosts) addToGroup(byPaths, paths, host)
  }
  if (byPaths.size <= 1) return [route]
  return [...byPaths.values()].map((hosts, index) => {
    if (index === 0) return { ...route, hosts }
    const objectName = toLabelName(`${route.objectName}-${hosts[0]!.host ?? ''}`)
    // Settings that no HTTPRoute can have are reported once, for the first part.
    return { ...route, hosts, name: objectName, objectName, className: undefined, tlsSecret: undefined }
  })
}

/** Renames routes whose generated names the user has given to other routes. */
function withFreeNames(
  routes: readonly Route[],
  endpoints: readonly Route[],
  { capabilities }: Scope,
): readonly Route[] {
  if (!capabilities.laterChecks) return routes
  const isOfService = ({ objectName, rules }: Route) => rules.some(({ service }) => service === objectName)
  const taken = new Set([...endpoints, ...routes.filter(isOfService)].map(({ objectName }) => objectName))
  return routes.map((route) => {
    if (isOfService(route) || !taken.has(route.objectName)) return route
    const objectName = toLabelName(`${route.objectName}-${hash(route.objectName)}`)
    return { ...route, name: objectName, objectName }
  })
}
