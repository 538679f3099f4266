import type { HttpRouteRule, KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { type HostParts, type RouteHost, hostsOf } from '../application/route-hosts.js'
import type { Route } from '../application/route.js'
import type { Recorder } from '../rules/types/draft.js'
import type { Gateway } from '../options/options.js'
import type { Naming } from './metadata.js'
import { objectOf } from './object-of.js'
import { hostOrigin, routeMetadata, routeOrigin, serviceOf } from './route-origins.js'

type RouteSpec = KubernetesObject<'HTTPRoute'>['spec']

const gatewayRule = { rule: 'C4-07', option: 'routes' }
const publicRule = { rule: 'R2.10-05' }

/** Makes an HTTPRoute for hosts that share their rules (rule C4-07). */
export function toHttpRoute(
  route: Route,
  { name, namespace, sectionName }: Gateway,
  naming: Naming & HostParts,
  recorder: Recorder,
): KubernetesObject<'HTTPRoute'> {
  const hosts = hostsOf(route, naming)
  recorder.noteParts(hosts.flatMap(({ places }) => places))
  const hostnames = [...new Set(hosts.flatMap(({ host }) => host ?? []))]
  const { at, object } = recorder
  const spec = object<RouteSpec>({
    parentRefs: at([object<RouteSpec['parentRefs'][number]>({ name, namespace, sectionName })], gatewayRule),
    hostnames: at(hostnames.length === 0 ? undefined : hostnames, route.exposedAt ?? hostOrigin(naming)),
    rules: toRules(route, hosts, recorder),
  })
  const head = routeMetadata(route, naming, route.annotations, recorder)
  return objectOf('HTTPRoute', { metadata: head, spec }, gatewayRule, routeOrigin(route), recorder)
}

function toRules(
  { rules, exposedAt }: Route,
  hosts: readonly RouteHost[],
  { at, object }: Recorder,
): HttpRouteRule[] {
  const paths = new Map(
    hosts.map((one) => [`${one.isExact === true} ${one.path ?? ''} ${one.replacement ?? ''}`, one]),
  )
  return rules.flatMap(({ path, service, port, place }) =>
    Array.from(paths.values(), ({ path: own, isExact = false, replacement }) => {
      const type = isExact ? ('Exact' as const) : ('PathPrefix' as const)
      const match = object<HttpRouteRule['matches'][number]>({
        path: at({ type, value: own ?? path }, place.get('path') ?? publicRule),
      })
      const backend = object<HttpRouteRule['backendRefs'][number]>({
        name: at(service, place.get('service') ?? serviceOf(place)),
        port: at(port, place.get('port') ?? place.get('target') ?? place),
      })
      const filters = at(replacement === undefined ? undefined : [rewriteTo(replacement)], exposedAt)
      return object<HttpRouteRule>({ matches: [match], filters, backendRefs: [backend] }, place)
    }),
  )
}

/** Returns the filter that writes another path in place of the prefix of a rule. */
function rewriteTo(replacePrefixMatch: string): NonNullable<HttpRouteRule['filters']>[number] {
  return { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch } } }
}
