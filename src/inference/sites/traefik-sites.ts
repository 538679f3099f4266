import { imageOfProgram } from '../../application/known-program.js'
import { repositoryOf } from '../../compose/image-reference.js'
import { lastName } from '../../knowledge/path-patterns.js'
import { sentence, type Shown, words } from '../../source/shown.js'
import { middlewareTypes, secureEntryPoints, treatmentOf } from '../../knowledge/reverse-proxies.js'
import { valuesOf } from '../../knowledge/word-search.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Site, SiteHost, SitePort } from '../../rules/types/site.js'
import type { NameValue } from '../../rules/values/name-value.js'
import type { Reporting } from '../../rules/types/scope.js'
import { reportDockerLabel } from '../../rules/values/docker-labels.js'
import {
  byEndpoints,
  notOfRoutes,
  originOf,
  portOf,
  protectFirst,
  reportLeftOut,
  reportNotRouted,
} from './report-site.js'
import { alternativesOf } from './router-rule.js'

const traefik = words('Traefik')

/** A label of Traefik: the keys after `traefik` in lower case, because Traefik ignores case. */
interface TraefikLabel {
  readonly keys: readonly string[]
  readonly value: string
  readonly written: NameValue
}

/** The types of a middleware, or the middlewares of a chain. */
interface Middleware {
  readonly types: Set<string>
  readonly chain: string[]
  /** The prefixes that it removes from paths. */
  readonly prefixes: string[]
}

/** The middlewares that the labels of all services define, by name. */
export type Middlewares = ReadonlyMap<string, Middleware>

/** Returns the middlewares that the labels of all services define. Any router may use each of them. */
export function middlewaresOf(services: readonly Pick<ServiceSettings, 'proxyLabels'>[]): Middlewares {
  const found = new Map<string, Middleware>()
  for (const { proxyLabels } of services) {
    for (const { keys, value } of traefikLabels(proxyLabels)) {
      const [protocol, kind, name, type = '', option] = keys
      if (protocol !== 'http' || kind !== 'middlewares' || name === undefined) continue
      const known: Middleware = found.get(name) ?? { types: new Set(), chain: [], prefixes: [] }
      found.set(name, known)
      if (type === 'chain') known.chain.push(...listOf(value))
      else known.types.add(type)
      if (type === 'stripprefix' && option === 'prefixes')
        known.prefixes.push(...value.split(',').map((prefix) => prefix.trim()))
    }
  }
  return found
}

/** A router: its labels by option. */
interface Router {
  readonly first: TraefikLabel
  readonly options: Map<string, TraefikLabel>
  readonly isSecure: boolean
}

/** Returns true if Traefik is a service of the application. Otherwise labels may be for one that other files start. */
export function hasTraefik(services: readonly ServiceSettings[]): boolean {
  return services.some((service) => lastName(repositoryOf(imageOfProgram(service))) === 'traefik')
}

/**
 * Returns the sites that the labels of a service make for Traefik (rule C4-13). Without Traefik in the application, a
 * router without a host is none: published ports have routes without it.
 */
export function traefikSites(
  { proxyLabels, ports }: Pick<ServiceSettings, 'proxyLabels' | 'ports'>,
  middlewares: Middlewares,
  context: { readonly isPresent: boolean; readonly rewritesPaths: boolean },
  scope: Reporting,
): readonly Site[] {
  const { isPresent, rewritesPaths } = context
  const labels = traefikLabels(proxyLabels)
  if (labels.length === 0) return []
  const enabled = labels.find(({ keys }) => keys.length === 1 && keys[0] === 'enable')
  if (enabled?.value === 'false') return []
  const other = labels.find(({ keys }) => isOtherRouter(keys))
  if (other !== undefined) reportDockerLabel(other.written, traefik, scope)
  const routers = routersOf(labels)
  const backends = backendsOf(labels)
  if (routers.length === 0) {
    const origin = enabled ?? [...backends.values()][0]?.get('loadbalancer.server.port')
    // With a router for another protocol, Traefik generates none for HTTP.
    if (origin === undefined || other !== undefined) return []
    if (!isPresent) {
      const reason = words('no label has a rule, and Traefik is not in the application')
      const isPublished = ports.some((port) => port.public)
      if (!isPublished) reportNotRouted(originOf(traefik, origin.written), reason, publishPort, scope)
      return []
    }
    routers.push({ first: origin, options: new Map(), isSecure: false })
  }
  return routers.flatMap((router) => {
    const rule = router.options.get('rule')
    if (isPresent || rule === undefined || !emptyHost.test(rule.value))
      return toSite(router, backends, middlewares, rewritesPaths, scope) ?? []
    const reason = words('its host is empty, and Traefik is not in the application')
    reportNotRouted(originOf(traefik, rule.written), reason, setHost, scope)
    return []
  })
}

/** A matcher whose host is an unset variable. */
const emptyHost = /\bhost\(\s*(?:``|"")/i

const setHost = words(
  'Set the variable of the host. A port that is published in `ports` has a route without it.',
)

const publishPort = words('Publish the port in `ports` to give it a route.')

/** Returns true for a label of a TCP or UDP router, or of Traefik 1. */
function isOtherRouter([protocol, kind]: readonly string[]): boolean {
  return protocol === 'frontend' || (kind === 'routers' && (protocol === 'tcp' || protocol === 'udp'))
}

function traefikLabels(labels: readonly NameValue[]): readonly TraefikLabel[] {
  return labels.flatMap((written) => {
    const [first, ...keys] = written.name.toLowerCase().split('.')
    return first === 'traefik' ? [{ keys, value: (written.value ?? '').trim(), written }] : []
  })
}

function routersOf(labels: readonly TraefikLabel[]): Router[] {
  const routers = new Map<
    string,
    { first: TraefikLabel; options: Map<string, TraefikLabel>; isSecure: boolean }
  >()
  for (const label of labels) {
    const [protocol, kind, name, ...option] = label.keys
    if (protocol !== 'http' || kind !== 'routers' || name === undefined || option.length === 0) continue
    const router = routers.get(name) ?? { first: label, options: new Map(), isSecure: false }
    routers.set(name, router)
    router.options.set(option.join('.'), label)
    if (option[0] === 'tls' && (option.length > 1 || label.value !== 'false')) router.isSecure = true
  }
  return [...routers.values()]
}

/** The options of Traefik's services, by name. */
type Backends = ReadonlyMap<string, ReadonlyMap<string, TraefikLabel>>

function backendsOf(labels: readonly TraefikLabel[]): Backends {
  const backends = new Map<string, Map<string, TraefikLabel>>()
  for (const label of labels) {
    const [protocol, kind, name, ...option] = label.keys
    if (protocol !== 'http' || kind !== 'services' || name === undefined) continue
    const backend = backends.get(name) ?? new Map<string, TraefikLabel>()
    backends.set(name, backend.set(option.join('.'), label))
  }
  return backends
}

function toSite(
  router: Router,
  backends: Backends,
  middlewares: Middlewares,
  rewritesPaths: boolean,
  scope: Reporting,
): Site | undefined {
  const { first, options, isSecure } = router
  const rule = options.get('rule')
  const origin = originOf(traefik, (rule ?? first).written)
  const port = backendPort(router, backends, scope)
  if (port === 'unknown') return undefined
  const hosts = rule === undefined ? [] : hostsOfRule(rule, scope)
  if (hosts === undefined) return undefined
  const prefixes = rewritesPaths ? removedPrefixes(router, hosts, middlewares) : []
  if (isProtected(router, middlewares, prefixes.length > 0, scope)) return undefined
  const entryPoints = listOf(options.get('entrypoints')?.value ?? '')
  const secure = valuesOf(secureEntryPoints)
  const tls = isSecure || entryPoints.some((name) => secure.includes(name))
  const routed = prefixes.length === 0 ? hosts : hosts.map((host) => ({ ...host, replacement: '/' }))
  return { hosts: routed, port, tls, origin }
}

/**
 * Returns the prefixes that the middlewares of a router remove, if a route can do the same: each path of the router is
 * such a prefix.
 */
function removedPrefixes(
  { options }: Router,
  hosts: readonly SiteHost[],
  middlewares: Middlewares,
): readonly string[] {
  const names = listOf(options.get('middlewares')?.value ?? '').map(withoutProvider)
  const prefixes = names.flatMap((name) => middlewares.get(name)?.prefixes ?? [])
  return hosts.every(({ path, isExact }) => !isExact && prefixes.includes(path)) ? prefixes : []
}

/** Returns the port that a router leads to: undefined if no label sets it, `unknown` if the router leads elsewhere. */
function backendPort(
  { first, options }: Router,
  backends: Backends,
  scope: Reporting,
): SitePort | undefined | 'unknown' {
  const named = options.get('service')
  const name = named === undefined ? [...backends.keys()][0] : withoutProvider(named.value.toLowerCase())
  const backend = name === undefined ? undefined : backends.get(name)
  if (named === undefined ? backends.size > 1 : backend === undefined) {
    const origin = originOf(traefik, (named ?? first).written)
    const reason =
      named === undefined
        ? words('it has several services, and does not name one')
        : words('no label of this service describes its target')
    reportNotRouted(origin, reason, byEndpoints, scope)
    return 'unknown'
  }
  const scheme = backend?.get('loadbalancer.server.scheme')
  if (scheme !== undefined && scheme.value !== 'http') {
    reportNotRouted(
      originOf(traefik, scheme.written),
      words('a route calls a service only by HTTP'),
      byEndpoints,
      scope,
    )
    return 'unknown'
  }
  const port = backend?.get('loadbalancer.server.port')
  return port && portOf(port.written)
}

function hostsOfRule(rule: TraefikLabel, scope: Reporting): readonly SiteHost[] | undefined {
  const origin = originOf(traefik, rule.written)
  const alternatives = alternativesOf(rule.value)
  if (typeof alternatives === 'string') {
    const reason =
      alternatives === 'syntax' ? words('its rule cannot be read') : words('its rule has too many parts')
    reportNotRouted(origin, reason, byEndpoints, scope)
    return undefined
  }
  const unknown = alternatives.find((one) => one.unknown !== undefined)?.unknown
  if (unknown !== undefined) {
    reportNotRouted(origin, notOfRoutes(rule.written.place.show(unknown)), byEndpoints, scope)
  }
  const places = [rule.written.place]
  const hosts = alternatives.flatMap(({ host, path = '/', isExact = false, unknown: isUnknown }) =>
    isUnknown === undefined ? [{ host, path, isExact, places }] : [],
  )
  return hosts.length === 0 ? undefined : hosts
}

/** Returns true if a middleware may refuse requests. Middlewares that change requests or responses are reported. */
function isProtected(
  { options }: Router,
  middlewares: Middlewares,
  isRewritten: boolean,
  scope: Reporting,
): boolean {
  const label = options.get('middlewares')
  if (label === undefined) return false
  const origin = originOf(traefik, label.written)
  const { place } = label.written
  const changing: Shown[] = []
  for (const name of listOf(label.value)) {
    const treatments = treatmentsOf(withoutProvider(name), middlewares)
    if (treatments === undefined) {
      const reason = sentence`no label defines the middleware \`${place.show(name)}\`, which may block requests`
      reportNotRouted(origin, reason, protectFirst, scope)
      return true
    }
    if (treatments.has('protects')) {
      const reason = sentence`its middleware \`${place.show(name)}\` blocks requests, which a route does not`
      reportNotRouted(origin, reason, protectFirst, scope)
      return true
    }
    const isDone = isRewritten && isOnlyOf('stripprefix', middlewares.get(withoutProvider(name)))
    if (treatments.has('changes') && !isDone) changing.push(place.show(name))
  }
  for (const name of changing) reportLeftOut(origin, sentence`apply the middleware \`${name}\``, scope)
  return false
}

/** Returns true if a middleware has a single type. */
function isOnlyOf(type: string, middleware: Middleware | undefined): boolean {
  return middleware?.chain.length === 0 && middleware.types.size === 1 && middleware.types.has(type)
}

/** Returns the effects of a middleware and of those in its chain. Returns undefined if no label defines it. */
function treatmentsOf(name: string, middlewares: Middlewares): ReadonlySet<string> | undefined {
  const treatments = new Set<string>()
  const names = new Set([name])
  // The loop also visits names that it adds.
  for (const one of names) {
    const middleware = middlewares.get(one)
    if (middleware === undefined) return undefined
    for (const type of middleware.types) treatments.add(treatmentOf(middlewareTypes, type) ?? 'protects')
    for (const link of middleware.chain) names.add(withoutProvider(link))
  }
  return treatments
}

/** Removes the provider of labels from a name. Names of other providers stay, because no label defines them. */
function withoutProvider(name: string): string {
  return name.endsWith('@docker') ? name.slice(0, -'@docker'.length) : name
}

function listOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
