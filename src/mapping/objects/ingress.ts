import type { HTTPIngressPath, IngressRule, IngressTLS } from 'kubernetes-types/networking/v1.js'
import { apiVersions } from '../../kubernetes/api-versions.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import type { Route, RouteRule } from '../application/route.js'
import { generateHost } from '../read/annotations.js'
import type { Recorder } from '../rule/draft.js'
import { type AnnotationEntry, metadata, type Naming } from './metadata.js'
import { type RouteHost, hostsOf } from './route-hosts.js'
import { noteRoute, routeLabels, serviceOf } from './route-origins.js'

const hostRule = { rule: 'R2.9-03', option: 'domain' }
const routeRule = { rule: 'R2.9-03' }
const classRule = { rule: 'C4-07', option: 'routes' }
const publicRule = { rule: 'R2.10-05' }

export function toIngress(
  route: Route,
  defaultClass: string | undefined,
  naming: Naming,
  domain: string | undefined,
  recorder: Recorder,
): KubernetesObject<'Ingress'> {
  const { annotations, className } = route
  const hosts = hostsOf(route, naming, domain)
  const isHostless = hosts.every(({ host }) => host === undefined)
  const generated: AnnotationEntry[] = isHostless ? [{ place: hostRule, ...generateHost }] : []
  const tls = tlsOf(route, hosts)
  const ingressClassName = className?.value ?? defaultClass
  const spec = {
    ...(ingressClassName === undefined ? {} : { ingressClassName }),
    ...(tls === undefined ? {} : { tls: [tls] }),
    rules: hosts.map((host) => toRule(route, host, recorder)),
  }
  recorder.note(spec, 'ingressClassName', className?.place ?? classRule)
  recorder.note(spec, 'tls', route.tlsSecret?.place ?? hostRule)
  const ingress: KubernetesObject<'Ingress'> = {
    apiVersion: apiVersions.Ingress,
    kind: 'Ingress',
    metadata: metadata(
      route.objectName,
      naming,
      routeLabels(route, naming, recorder),
      [...generated, ...annotations],
      recorder,
    ),
    spec,
  }
  noteRoute(ingress, route, naming, routeRule, recorder)
  return ingress
}

function toRule(
  { rules, exposedAt }: Route,
  { host, path: own }: RouteHost,
  recorder: Recorder,
): IngressRule {
  const paths = rules.map((rule) => toPath(rule, own, recorder))
  const ingressRule: IngressRule = host === undefined ? { http: { paths } } : { host, http: { paths } }
  recorder.note(ingressRule, 'host', exposedAt ?? hostRule)
  return ingressRule
}

function toPath(
  { path, service, port, place }: RouteRule,
  own: string | undefined,
  recorder: Recorder,
): HTTPIngressPath {
  const number = { number: port }
  const target = { name: service, port: number }
  const entry = { path: own ?? path, pathType: 'Prefix', backend: { service: target } }
  if (recorder.records) {
    recorder.note(entry, undefined, place)
    recorder.note(entry, 'path', place.get('path') ?? publicRule)
    recorder.note(entry, 'pathType', routeRule)
    recorder.note(target, 'name', place.get('service') ?? serviceOf(place))
    recorder.note(number, 'number', place.get('port') ?? place.get('target') ?? place)
  }
  return entry
}

/** TLS with the Secret that the manifest names, or for a host below the domain with the controller's own certificate. */
function tlsOf({ hosts: written, tlsSecret }: Route, hosts: readonly RouteHost[]): IngressTLS | undefined {
  const names = [...new Set(hosts.flatMap(({ host }) => host ?? []))]
  if (tlsSecret === undefined) {
    return written !== undefined || names.length === 0 ? undefined : { hosts: names }
  }
  return { ...(names.length === 0 ? {} : { hosts: names }), secretName: tlsSecret.value }
}
