import { isAnnotationKey, isLabelValue, isSubdomain, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import { readNameValues } from '../read/name-value.js'
import type { Route, RouteRule } from '../application/route.js'
import type { Services } from '../application/dependency-order.js'
import type { Scope } from '../rule/scope.js'
import type { Service } from '../application/service.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import { readPort } from '../read/typed.js'

const CLASS_LABEL = 'kubernetes.io/ingress.class'

/** The routes of `endpoints`, in every notation (reference 2.9; rule R2.9-01). */
export function normaliseEndpoints(
  endpoints: Place | undefined,
  application: string,
  services: Services,
  scope: Scope,
): readonly Route[] {
  if (endpoints === undefined) return []
  if (endpoints.isList || endpoints.has('rules')) return [toRoute(endpoints, application, services, scope)]
  if (endpoints.has('labels') || endpoints.has('annotations')) {
    scope.report('missing-key', endpoints, { name: 'rules' })
    return []
  }
  return endpoints.entries().map((endpoint) => {
    const name = toLabelName(endpoint.key)
    if (name !== endpoint.key)
      scope.report('name-sanitised', endpoint, { name: endpoint.key, objectName: name })
    return toRoute(endpoint, endpoint.key, services, scope)
  })
}

/** One Ingress: a list of rules, or an object with `rules`, `labels` and `annotations`. */
function toRoute(place: Place, name: string, services: Services, scope: Scope): Route {
  const rules = place.isList ? place : place.get('rules')
  const items = rules?.items() ?? []
  if (rules?.node.kind === 'list' && rules.node.items.length === 0)
    scope.report('endpoint-without-rules', rules, {})
  const labels = readLabels(place.isMap ? place.get('labels') : undefined, scope)
  const className = labels.find(({ key }) => key === CLASS_LABEL)
  return {
    name,
    objectName: toLabelName(name),
    rules: items.flatMap((rule) => toRule(rule, services, scope)),
    labels,
    annotations: readRouteAnnotations(place, className, scope),
    className,
    place,
  }
}

/** Kubernetes takes the class of an Ingress either in its field or in an annotation. */
function readRouteAnnotations(place: Place, className: Annotation | undefined, scope: Scope) {
  const annotations = readAnnotations([place.get('annotations')], place, scope)
  if (className === undefined) return annotations
  return annotations.filter((annotation) => {
    if (annotation.key !== CLASS_LABEL) return true
    scope.report('reserved-label', annotation.place, { name: CLASS_LABEL })
    return false
  })
}

function toRule(rule: Place, services: Services, scope: Scope): RouteRule[] {
  const path = rule.get('path')
  const servicePlace = rule.get('service')
  const portPlace = rule.get('port')
  const port = readPort(portPlace, scope)
  if (path !== undefined) checkPath(path, scope)
  if (servicePlace === undefined) return []
  const name = servicePlace.text ?? ''
  const service = services.byName.get(name)
  if (service === undefined) {
    if (services.declared.has(name)) return []
    const near = nearest(name, services.declared.names)
    scope.report(
      'unknown-endpoint-service',
      servicePlace,
      { name, suggestion: suggestion(near) },
      { fix: near },
    )
    return []
  }
  if (port === undefined || portPlace === undefined || path === undefined) return []
  const numbers = tcpNumbers(service)
  if (!numbers.includes(port) && services.arePortsReadable(service)) {
    const ports = numbers.length === 0 ? 'no TCP port' : `only ${numbers.join(', ')}`
    scope.report('unknown-endpoint-port', portPlace, { name, port, ports })
  }
  return [{ path: path.text ?? '', service: service.objectName, port, place: rule }]
}

/** What an Ingress takes as a path of type Prefix. */
function checkPath(place: Place, scope: Scope): void {
  const path = place.text ?? ''
  if (!path.startsWith('/')) {
    const fix = /^\w/.test(path) ? `/${path}` : undefined
    scope.report('path-not-absolute', place, { path }, { fix })
  } else if (/\/\/|\/\.\.?(?:\/|$)|%2f|%5c/i.test(path)) scope.report('invalid-route-path', place, { path })
}

function readLabels(labels: Place | undefined, scope: Scope): Annotation[] {
  return readNameValues(labels).flatMap(({ name, value = '', place }) => {
    const isValue = isLabelValue(value) && (name !== CLASS_LABEL || isSubdomain(value))
    if (!isAnnotationKey(name)) scope.report('invalid-label', place.keyPlace, { name, value })
    else if (!isValue) scope.report('invalid-label', place, { name, value })
    else if (/^app\.kubernetes\.io\/(?:part-of|managed-by)$/.test(name))
      scope.report('reserved-label', place, { name })
    else return [{ key: name, value, place }]
    return []
  })
}

/** The numbers by which the Service can be reached over TCP. */
function tcpNumbers({ ports }: Service): readonly number[] {
  return ports
    .filter(({ protocol }) => protocol === 'TCP')
    .flatMap(({ target, published }) => [target, ...published])
}
