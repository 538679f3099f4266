import { apiVersions } from '../../kubernetes/api-versions.js'
import type { HttpRouteRule, KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { type HostParts, type RouteHost, hostsOf } from '../model/route-hosts.js'
import type { Route } from '../model/route.js'
import type { Recorder } from '../rule/draft.js'
import type { Gateway } from '../../options/options.js'
import { metadata, type Naming } from './metadata.js'
import { hostOrigin, noteRoute, routeLabels, serviceOf } from './route-origins.js'

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
  const hostnames = [...new Set(hosts.flatMap(({ host }) => host ?? []))]
  const parent = {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(sectionName === undefined ? {} : { sectionName }),
  }
  recorder.note(parent, undefined, gatewayRule)
  const spec = {
    parentRefs: [parent],
    ...(hostnames.length === 0 ? {} : { hostnames }),
    rules: toRules(route, hosts, recorder),
  }
  recorder.note(spec, 'parentRefs', gatewayRule)
  recorder.note(spec, 'hostnames', route.exposedAt ?? hostOrigin(naming))
  const object: KubernetesObject<'HTTPRoute'> = {
    apiVersion: apiVersions.HTTPRoute,
    kind: 'HTTPRoute',
    metadata: metadata(
      route.objectName,
      naming,
      routeLabels(route, naming, recorder),
      route.annotations,
      recorder,
    ),
    spec,
  }
  noteRoute(object, route, naming, gatewayRule, recorder)
  return object
}

function toRules({ rules }: Route, hosts: readonly RouteHost[], recorder: Recorder): HttpRouteRule[] {
  const paths = new Map(hosts.map((one) => [`${one.isExact === true} ${one.path ?? ''}`, one]))
  return rules.flatMap(({ path, service, port, place }) =>
    Array.from(paths.values(), ({ path: own, isExact = false }) => {
      const type = isExact ? ('Exact' as const) : ('PathPrefix' as const)
      const match = { path: { type, value: own ?? path } }
      const backend = { name: service, port }
      const rule: HttpRouteRule = { matches: [match], backendRefs: [backend] }
      if (recorder.records) {
        recorder.note(rule, undefined, place)
        recorder.note(match, 'path', place.get('path') ?? publicRule)
        recorder.note(backend, 'name', place.get('service') ?? serviceOf(place))
        recorder.note(backend, 'port', place.get('port') ?? place.get('target') ?? place)
      }
      return rule
    }),
  )
}
