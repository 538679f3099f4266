import type { Ingress, IngressRule } from 'kubernetes-types/networking/v1.js'
import { type LabelName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Recorder } from '../rule/draft.js'
import {
  type AnnotationEntry,
  applicationOrigin,
  fixedLabels,
  metadata,
  type Naming,
} from '../objects/metadata.js'
import type { Scope } from '../rule/scope.js'
import type { Service } from './service.js'
import type { Annotation } from '../read/annotations.js'

/** A way into the application from outside the cluster: one Ingress (reference 2.9 and 2.10). */
export interface Route {
  /** The name as the manifest has it, and of the objects. */
  readonly name: string
  readonly objectName: LabelName
  readonly rules: readonly RouteRule[]
  readonly labels: readonly Annotation[]
  readonly annotations: readonly Annotation[]
  /** The label that also names the class of the Ingress. */
  readonly className: Annotation | undefined
  readonly place: Place
}

export interface RouteRule {
  readonly path: string
  readonly service: LabelName
  readonly port: number
  readonly place: Place
}

/** The routes of public ports (rule R2.10-05); an endpoint of the same name wins. */
export function publicRoutes(
  services: readonly Service[],
  endpoints: readonly Route[],
  scope: Scope,
): readonly Route[] {
  const taken = new Map(endpoints.map((endpoint) => [endpoint.objectName, endpoint]))
  const routes: Route[] = []
  for (const service of services) {
    const ports = service.ports.filter((port) => port.public)
    for (const { target, place } of ports) {
      const name = ports.length === 1 ? service.objectName : `${service.objectName}-${target}`
      const objectName = ports.length === 1 ? service.objectName : toLabelName(name)
      const endpoint = taken.get(objectName)
      if (endpoint !== undefined) {
        const related = [{ message: 'the endpoint is written here', place: endpoint.place }]
        scope.report('endpoint-wins', place, { port: target, name: objectName }, { related })
        continue
      }
      const rules = [{ path: '/', service: service.objectName, port: target, place }]
      routes.push({ name, objectName, rules, labels: [], annotations: [], className: undefined, place })
    }
  }
  return routes
}

const DEFAULT_NAMESPACE = 'default'

const hostRule = { rule: 'R2.9-03', option: 'domain' }
const routeRule = { rule: 'R2.9-03' }
const publicRule = { rule: 'R2.10-05' }

/** The service of one of its ports: `services`, the service, `ports`, the port. */
function serviceOf(port: Place): Place {
  return port.parent?.parent ?? port
}

export function toIngress(
  route: Route,
  naming: Naming,
  domain: string | undefined,
  recorder: Recorder,
): Ingress {
  const { objectName, rules, annotations, className, place } = route
  const paths = rules.map(({ path, service, port, place: rulePlace }) => {
    const number = { number: port }
    const target = { name: service, port: number }
    const entry = { path, pathType: 'Prefix', backend: { service: target } }
    if (recorder.records) {
      recorder.note(entry, undefined, rulePlace)
      recorder.note(entry, 'path', rulePlace.get('path') ?? publicRule)
      recorder.note(entry, 'pathType', routeRule)
      recorder.note(target, 'name', rulePlace.get('service') ?? serviceOf(rulePlace))
      recorder.note(number, 'number', rulePlace.get('port') ?? rulePlace.get('target') ?? rulePlace)
    }
    return entry
  })
  const host = hostOf(objectName, naming, domain)
  const rule: IngressRule = { ...(host === undefined ? {} : { host }), http: { paths } }
  recorder.note(rule, 'host', hostRule)
  const generated: AnnotationEntry[] =
    host === undefined ? [{ key: 'dev.platform/generate-host', value: 'true', place: hostRule }] : []
  const tls = host === undefined ? undefined : [{ hosts: [host] }]
  const spec = {
    ...(className === undefined ? {} : { ingressClassName: className.value }),
    ...(tls === undefined ? {} : { tls }),
    rules: [rule],
  }
  if (className !== undefined) recorder.note(spec, 'ingressClassName', className.place)
  recorder.note(spec, 'tls', hostRule)
  const ingress: Ingress = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: metadata(
      objectName,
      naming,
      labelsOf(route, naming, recorder),
      [...generated, ...annotations],
      recorder,
    ),
    spec,
  }
  if (recorder.records) {
    const isPublicPort = rules.some((one) => one.place === place)
    recorder.note(ingress, undefined, isPublicPort ? serviceOf(place) : place)
    recorder.note(ingress, 'apiVersion', routeRule)
    recorder.note(ingress, 'kind', routeRule)
    // The endpoints without a name of their own are called after the application.
    if (place.path.length === 1) recorder.note(ingress.metadata!, 'name', applicationOrigin(naming))
  }
  return ingress
}

/** `<name>-<namespace>.<domain>`; too long a name is shortened, and ends in a hash of the whole. */
function hostOf(name: string, { namespace }: Naming, domain: string | undefined): string | undefined {
  return domain === undefined
    ? undefined
    : `${toLabelName(`${name}-${namespace ?? DEFAULT_NAMESPACE}`)}.${domain}`
}

function labelsOf({ labels }: Route, naming: Naming, recorder: Recorder): Record<string, string> {
  const all = fixedLabels(naming, recorder)
  for (const { key, value, place } of labels) {
    all[key] = value
    recorder.note(all, key, place)
  }
  return all
}
