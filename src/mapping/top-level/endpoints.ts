import {
  isAnnotationKey,
  isLabelValue,
  isSubdomain,
  type LabelName,
  toLabelName,
} from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { readNameValues } from '../read/name-value.js'
import type { Scope } from '../rule/scope.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import { readPort } from '../read/typed.js'

const CLASS_LABEL = 'kubernetes.io/ingress.class'

/** One endpoint of the manifest: what becomes an Ingress (reference 2.9). */
export interface Endpoint {
  /** The name as the manifest has it, and of the objects. */
  readonly name: string
  readonly objectName: LabelName
  readonly rules: readonly EndpointRule[]
  readonly labels: readonly Annotation[]
  readonly annotations: readonly Annotation[]
  /** The label that also names the class of the Ingress. */
  readonly className: Annotation | undefined
  readonly place: Place
}

/** A path with the service and port that it leads to, as far as they could be read. */
export interface EndpointRule {
  readonly path: string | undefined
  readonly service: Place | undefined
  readonly port: { readonly number: number; readonly place: Place } | undefined
  readonly place: Place
}

/** `endpoints`, in every notation (reference 2.9; rule R2.9-01). */
export function normaliseEndpoints(
  endpoints: Place | undefined,
  application: string,
  scope: Scope,
): readonly Endpoint[] {
  if (endpoints === undefined) return []
  if (endpoints.isList || endpoints.has('rules')) return [toEndpoint(endpoints, application, scope)]
  if (endpoints.has('labels') || endpoints.has('annotations')) {
    scope.report('missing-key', endpoints, { name: 'rules' })
    return []
  }
  return endpoints.entries().map((endpoint) => {
    const name = toLabelName(endpoint.key)
    if (name !== endpoint.key) {
      const instead = `Its host begins with '${name}'.`
      scope.report('name-sanitised', endpoint, { name: endpoint.key, objectName: name, instead })
    }
    return toEndpoint(endpoint, endpoint.key, scope)
  })
}

/** A list of rules, or an object with `rules`, `labels` and `annotations`. */
function toEndpoint(place: Place, name: string, scope: Scope): Endpoint {
  const rules = place.isList ? place : place.get('rules')
  const items = rules?.items() ?? []
  if (rules?.node.kind === 'list' && rules.node.items.length === 0)
    scope.report('endpoint-without-rules', rules, {})
  const labels = readLabels(place.isMap ? place.get('labels') : undefined, scope)
  const className = labels.find(({ key }) => key === CLASS_LABEL)
  return {
    name,
    objectName: toLabelName(name),
    rules: items.map((rule) => toRule(rule, scope)),
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

function toRule(place: Place, scope: Scope): EndpointRule {
  const path = place.get('path')
  const portPlace = place.get('port')
  const number = readPort(portPlace, scope)
  if (path !== undefined) checkPath(path, scope)
  return {
    path: path && (path.text ?? ''),
    service: place.get('service'),
    port: portPlace === undefined || number === undefined ? undefined : { number, place: portPlace },
    place,
  }
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
