import { type LabelName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import type { Scope } from '../rule/scope.js'
import type { Service } from './service.js'
import type { Annotation } from '../read/annotations.js'
import type { Endpoint, EndpointRule } from '../top-level/endpoints.js'
import type { Services } from './services.js'

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

/** The routes of `endpoints`: each leads to services and ports that there are. */
export function endpointRoutes(
  endpoints: readonly Endpoint[],
  services: Services,
  scope: Scope,
): readonly Route[] {
  return endpoints.map((endpoint) => ({
    ...endpoint,
    rules: endpoint.rules.flatMap((rule) => toRule(rule, services, scope)),
  }))
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
    if (services.declared.has(name)) return []
    const near = nearest(name, services.declared.names)
    const args = { name, suggestion: suggestion(near) }
    scope.report('unknown-endpoint-service', servicePlace, args, { fix: near })
    return []
  }
  if (port === undefined || path === undefined) return []
  const numbers = tcpNumbers(service)
  if (!numbers.includes(port.number) && services.arePortsReadable(service)) {
    const found = numbers.length === 0 ? 'no TCP port' : `only ${numbers.join(', ')}`
    scope.report('unknown-endpoint-port', port.place, { name, port: port.number, ports: found })
  }
  return [{ path, service: service.objectName, port: port.number, place }]
}

/** The numbers by which the Service can be reached over TCP. */
function tcpNumbers({ ports }: Service): readonly number[] {
  return ports
    .filter(({ protocol }) => protocol === 'TCP')
    .flatMap(({ target, published }) => [target, ...published])
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
