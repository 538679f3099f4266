import type {
  HTTPIngressPath,
  IngressRule,
  IngressServiceBackend,
  IngressTLS,
  ServiceBackendPort,
} from 'kubernetes-types/networking/v1.js'
import { CLUSTER_ISSUER } from '../kubernetes/controller-annotations.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Route, RouteRule } from '../application/route.js'
import { type HostParts, type RouteHost, hostsOf } from '../application/route-hosts.js'
import { addToGroup } from '../source/groups.js'
import { toLabelName } from '../kubernetes/name.js'
import { generateHost } from '../rules/values/annotations.js'
import type { Fixed, Recorder } from '../rules/types/draft.js'
import type { AnnotationEntry, Naming } from './metadata.js'
import { objectOf } from './object-of.js'
import { hostOrigin, routeMetadata, routeOrigin, serviceOf } from './route-origins.js'

const routeRule = { rule: 'R2.9-03' }
const classRule = { rule: 'C4-07', option: 'routes' }
const issuerRule = { rule: 'C4-15', option: 'clusterIssuer' }
const publicRule = { rule: 'R2.10-05' }

/** The settings for certificates of routes. */
export interface Issuing {
  readonly clusterIssuer: string | undefined
}

export function toIngress(
  route: Route,
  defaultClass: string | undefined,
  naming: Naming & HostParts & Issuing,
  recorder: Recorder,
): KubernetesObject<'Ingress'> {
  const { at, object } = recorder
  const { annotations, className } = route
  const hosts = hostsOf(route, naming)
  recorder.noteParts(hosts.flatMap(({ places }) => places))
  const hostRule = hostOrigin(naming)
  const isHostless = hosts.every(({ host }) => host === undefined)
  const tls = tlsOf(route, hosts, naming)
  const generated: AnnotationEntry[] = isHostless ? [{ place: hostRule, ...generateHost }] : []
  if (tls?.secretName !== undefined && route.tlsSecret === undefined && naming.clusterIssuer !== undefined)
    generated.push({ key: CLUSTER_ISSUER, value: naming.clusterIssuer, place: issuerRule })
  const tlsOrigin = route.tlsSecret?.place ?? (route.tls === true ? route.place : hostRule)
  const spec = object<KubernetesObject<'Ingress'>['spec']>({
    ingressClassName: at(className?.value ?? defaultClass, className?.place ?? classRule),
    tls: at(tls && [tls], tlsOrigin),
    rules: byHost(hosts).map((same) => toRule(route, same, hostRule, recorder)),
  })
  const head = routeMetadata(route, naming, [...generated, ...annotations], recorder)
  return objectOf('Ingress', { metadata: head, spec }, routeRule, routeOrigin(route), recorder)
}

function toRule(
  { rules, exposedAt }: Route,
  hosts: readonly RouteHost[],
  hostRule: Fixed,
  recorder: Recorder,
): IngressRule {
  const [{ host } = { host: undefined }] = hosts
  const paths = hosts.flatMap((one) => rules.map((rule) => toPath(rule, one, recorder)))
  return recorder.object<IngressRule>({ host: recorder.at(host, exposedAt ?? hostRule), http: { paths } })
}

function toPath(
  { path, service, port, place }: RouteRule,
  { path: own, isExact = false }: RouteHost,
  { at, object }: Recorder,
): HTTPIngressPath {
  const number = at(port, place.get('port') ?? place.get('target') ?? place)
  const target = object<IngressServiceBackend>({
    name: at(service, place.get('service') ?? serviceOf(place)),
    port: object<ServiceBackendPort>({ number }),
  })
  const fields = {
    path: at(own ?? path, place.get('path') ?? publicRule),
    pathType: at(isExact ? 'Exact' : 'Prefix', routeRule),
    backend: { service: target },
  }
  return object<HTTPIngressPath>(fields, place)
}

/** Groups the hosts of a route, because a host may have several paths. */
function byHost(hosts: readonly RouteHost[]): readonly (readonly RouteHost[])[] {
  const groups = new Map<string | undefined, RouteHost[]>()
  for (const one of hosts) addToGroup(groups, one.host, one)
  return [...groups.values()]
}

/**
 * Returns the TLS settings of a route. The Secret is that of the manifest. Otherwise a host below the domain, or one
 * whose reverse proxy uses HTTPS, gets a certificate from an issuer (rule C4-15) or from the controller.
 */
function tlsOf(
  { objectName, hosts: written, tls = false, tlsSecret }: Route,
  hosts: readonly RouteHost[],
  { domain, clusterIssuer }: HostParts & Issuing,
): IngressTLS | undefined {
  const names = [...new Set(hosts.flatMap(({ host }) => host ?? []))]
  if (tlsSecret === undefined) {
    if (!tls && (written !== undefined || domain === undefined)) return undefined
    // No issuer gives certificates for the machine itself.
    const isPublic = names.every((name) => !name.endsWith('.localhost'))
    const secretName = clusterIssuer !== undefined && isPublic ? toLabelName(`${objectName}-tls`) : undefined
    return { hosts: names, ...(secretName === undefined ? {} : { secretName }) }
  }
  return { ...(names.length === 0 ? {} : { hosts: names }), secretName: tlsSecret.value }
}
