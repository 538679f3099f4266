import { type LabelName, toLabelName } from '../../kubernetes/name.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import type { Scope } from '../rule/scope.js'
import type { Service } from './service.js'
import type { Annotation } from '../read/annotations.js'
import type { Endpoint, EndpointRule } from '../top-level/endpoints.js'
import { isOfDatabase, whyNotHttp } from './non-http-ports.js'
import type { ExposedHost } from '../service/exposure.js'
import { type Port, shownNumbersOf } from '../service/ports.js'
import { reportPrivatePort, reportPrivatePorts } from './private-ports.js'
import type { Services } from './services.js'
import { joined, sentence, type Shown, words } from '../../source/shown.js'

/** A way into the application from outside the cluster: one Ingress (reference 2.9 and 2.10). */
export interface Route {
  /** The name as the manifest has it, and of the objects. */
  readonly name: string
  readonly objectName: LabelName
  /** The name of the objects as messages have it. */
  readonly shownName: Shown
  readonly rules: readonly RouteRule[]
  readonly labels: readonly Annotation[]
  readonly annotations: readonly Annotation[]
  /** What names the class of the Ingress. */
  readonly className: Pick<Annotation, 'value' | 'place'> | undefined
  /** The hosts that it is for, each with a path, where the manifest names any. */
  readonly hosts?: readonly ExposedHost[]
  /** What names these hosts. */
  readonly exposedAt?: Place
  /** The Secret with its certificate. */
  readonly tlsSecret?: Pick<Annotation, 'value' | 'place'> | undefined
  /** Whether it leads to HTTP, as far as is known. */
  readonly speaksHttp: boolean
  readonly place: Place
}

export interface RouteRule {
  readonly path: string
  /** The path as messages have it. */
  readonly shownPath: Shown
  readonly service: LabelName
  readonly port: number
  readonly place: Place
}

/**
 * The routes of `endpoints`: each leads to services and ports that there are. An endpoint all of whose services are left out,
 * such as by their profiles, is left out too: Kubernetes takes no route without a path.
 */
export function endpointRoutes(
  endpoints: readonly Endpoint[],
  services: Services,
  scope: Scope,
): readonly Route[] {
  return endpoints.flatMap((endpoint) => {
    const rules = endpoint.rules.flatMap((rule) => toRule(rule, services, scope))
    if (scope.capabilities.laterChecks) reportSamePaths(rules, scope)
    return rules.length === 0 ? [] : [{ ...endpoint, rules, speaksHttp: true }]
  })
}

/** Of two rules of one endpoint with the same path only the first is ever followed. */
function reportSamePaths(rules: readonly RouteRule[], scope: Scope): void {
  const taken = new Map<string, Place>()
  for (const { path, shownPath, place } of rules) {
    const key = comparablePath(path)
    const own = place.get('path') ?? place
    const earlier = taken.get(key)
    if (earlier === undefined) taken.set(key, own)
    else {
      const related = [{ message: words('the path is written here already'), place: earlier }]
      scope.report('same-path', own, { path: shownPath }, { related })
    }
  }
}

/** Kubernetes compares paths by their parts. */
function comparablePath(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}

function toRule(
  { path, service: servicePlace, port, place }: EndpointRule,
  services: Services,
  scope: Scope,
) {
  if (servicePlace === undefined) return []
  const name = servicePlace.text ?? ''
  const service = services.byName.get(name)
  if (service === undefined) {
    // Of a service that is left out, the routes are too.
    if (services.declared.has(name) || scope.inactive.has(name)) return []
    if (scope.elsewhere.includes) {
      scope.report('include-not-followed', servicePlace, { name: servicePlace.shown })
      return []
    }
    const near = nearest(name, services.declared.names)
    const args = { name: servicePlace.shown, suggestion: suggestion(near) }
    const target = near === undefined ? undefined : services.byName.get(near)
    const isSound = target === undefined || port === undefined || hasPort(target, port.number, services)
    scope.report('unknown-endpoint-service', servicePlace, args, { fix: isSound ? near : undefined })
    return []
  }
  if (port === undefined || path === undefined) return []
  if (!hasPort(service, port.number, services)) {
    const numbers = tcpNumbers(service)
    const found =
      numbers.length === 0
        ? words('no TCP port')
        : sentence`only ${joined(tcpPorts(service).flatMap(shownNumbersOf), ', ')}`
    scope.report('unknown-endpoint-port', port.place, {
      name: servicePlace.shown,
      port: port.place.showNumber(port.number),
      ports: found,
    })
  }
  const shownPath = (place.get('path') ?? place).show(path)
  return [{ path, shownPath, service: service.objectName, port: port.number, place }]
}

/** Whether a service has a port, or may have it where its ports cannot all be read. */
function hasPort(service: Service, number: number, services: Services): boolean {
  return tcpNumbers(service).includes(number) || !services.arePortsReadable(service)
}

/** The numbers by which the Service can be reached over TCP. */
function tcpNumbers(service: Service): readonly number[] {
  return tcpPorts(service).flatMap(({ target, published }) => [target, ...published])
}

function tcpPorts({ ports }: Service): readonly Port[] {
  return ports.filter(({ protocol }) => protocol === 'TCP')
}

/** What to do about a route to a port that speaks no HTTP. */
const otherwise = words(
  "Remove the published number, or set 'app_protocol: http' if the port does speak HTTP.",
)

/** The same in the profile with the whole specification, which knows another way. */
function otherwiseInCompose({ entries }: Port): Shown {
  const isPublished = entries.some(({ published }) => published !== undefined)
  const advice = isPublished
    ? otherwise
    : words("Do not make it public, or list it in 'ports' with 'app_protocol: http' if it does speak HTTP.")
  return sentence`To reach it from outside, write 'x-platform-service-type: LoadBalancer'. ${advice}`
}

/** Routes of one service's public ports: nobody means hosts by the dozen, and a range can have a thousand. */
const MOST_PUBLIC_PORTS = 16

/** The routes of public ports (rule R2.10-05); an endpoint of the same name wins. */
export function publicRoutes(
  services: readonly Service[],
  endpoints: readonly Route[],
  scope: Scope,
): readonly Route[] {
  const taken = new Map(endpoints.map((endpoint) => [endpoint.objectName, endpoint]))
  const ledTo = new Set(
    endpoints.flatMap(({ rules }) => rules.map(({ service, port }) => `${service} ${port}` as const)),
  )
  const routes: Route[] = []
  for (const service of services) {
    const { exposed, className, tlsSecret } = service.exposure
    const exposedPort = exposed && service.ports.find(({ protocol, listed }) => protocol === 'TCP' && listed)
    if (exposed !== undefined && exposedPort === undefined) {
      scope.report('public-without-ports', exposed.place, {})
    }
    if (exposedPort !== undefined) ledTo.add(`${service.objectName} ${exposedPort.target}`)
    reportPrivatePorts(service, ledTo, scope)
    // A Service that publishes its ports itself needs no routes to them.
    const image = scope.capabilities.pagesOnPrivatePorts ? publishedImage(service) : ''
    const staysPrivate = (port: Port) => {
      if (!isOfDatabase(port, image)) return false
      reportPrivatePort(port, { why: 'never public', place: port.place }, service, ledTo, scope)
      return true
    }
    const isRouted = (port: Port) =>
      port === exposedPort || (port.public && service.published === undefined && !staysPrivate(port))
    const ports = service.ports.filter(isRouted)
    if (ports.length > MOST_PUBLIC_PORTS) {
      const place = service.place.get('public') ?? service.place.get('ports') ?? service.place
      scope.report('too-many-routes', place, { count: ports.length, limit: MOST_PUBLIC_PORTS })
      continue
    }
    for (const port of ports) {
      const { target, place } = port
      const name = ports.length === 1 ? service.objectName : `${service.objectName}-${target}`
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
      const reason = whyNotHttp(port, image)
      if (reason !== undefined) {
        const instead = scope.capabilities.laterChecks ? otherwiseInCompose(port) : otherwise
        scope.report('route-not-http', place, { port: port.shownTarget, reason, instead })
      }
      const rules = [{ path: '/', shownPath: words('/'), service: service.objectName, port: target, place }]
      const speaksHttp = reason === undefined
      routes.push({
        name,
        objectName,
        shownName:
          ports.length === 1 ? service.objectName : sentence`${service.objectName}-${port.shownTarget}`,
        rules,
        labels: [],
        annotations: [],
        className,
        tlsSecret,
        ...(port === exposedPort && exposed!.hosts.length > 0
          ? { hosts: exposed!.hosts, exposedAt: exposed!.place }
          : {}),
        speaksHttp,
        place,
      })
    }
  }
  return routes
}

/** The image of a service that somebody has published; empty where it is built. */
function publishedImage({ build, place }: Service): string {
  return build === undefined ? (place.get('image')?.text ?? '') : ''
}

/**
 * Without a domain a route has no host, so of two routes with one path only one is reached (rule R2.9-03). Each service
 * whose public ports are in the way of an earlier route is reported once, and each endpoint, with all of them. What
 * speaks no HTTP has been warned of, and is better not a route at all.
 */
export function reportShadowed(routes: readonly Route[], scope: Scope): void {
  if (scope.options.domain !== undefined) return
  const taken = new Map<string, { readonly name: Shown; readonly place: Place }>()
  const shadowed = new Map<string, Shadowed[]>()
  for (const { shownName: name, objectName, rules, className, hosts, speaksHttp, place } of routes) {
    if (!speaksHttp || hosts !== undefined) continue
    for (const rule of rules) {
      // Controllers of different classes do not get in each other's way.
      const key = `${className?.value ?? ''} ${comparablePath(rule.path)}`
      const own = { name, place: rule.place.get('path') ?? rule.place }
      const earlier = taken.get(key)
      if (earlier === undefined) taken.set(key, own)
      if (earlier === undefined || earlier.name === name) continue
      const owner = rule.place === place ? `service ${rule.service}` : `endpoint ${objectName}`
      addToGroup(shadowed, owner, { name, path: rule.shownPath, place: own.place, earlier })
    }
  }
  for (const [first, ...others] of shadowed.values()) {
    const { name, path, place, earlier } = first!
    const related = [
      { message: sentence`the route '${earlier.name}' begins here`, place: earlier.place },
      ...others.map((one) => ({
        message: sentence`the path '${one.path}' of '${one.name}' is that of '${one.earlier.name}' too`,
        place: one.place,
      })),
    ]
    scope.report('route-shadowed', place, { name, other: earlier.name, path }, { related })
  }
}

/** A route that an earlier one with its path is in the way of. */
interface Shadowed {
  readonly name: Shown
  readonly path: Shown
  readonly place: Place
  readonly earlier: { readonly name: Shown; readonly place: Place }
}
