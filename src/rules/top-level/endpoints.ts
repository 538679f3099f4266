import { isLabelKey, isLabelValue, isSubdomain, type LabelName, toLabelName } from '../../kubernetes/name.js'
import { MANAGED_BY, PART_OF } from '../../kubernetes/own-labels.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../types/scope.js'
import { type Annotation, generateHost, readAnnotations } from '../values/annotations.js'
import { readNameValues, shownName, shownValue } from '../values/name-value.js'
import { readPort } from '../values/typed.js'
import { isUrlPath } from '../values/url-path.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import { sentence, type Shown, words } from '../../source/shown.js'

const CLASS_KEY = 'kubernetes.io/ingress.class'

/** An endpoint of the manifest, which becomes an Ingress (reference 2.9). */
export interface Endpoint {
  /** The name in the manifest, then the name of the objects. */
  readonly name: string
  readonly objectName: LabelName
  /** The name of the objects for messages. */
  readonly shownName: Shown
  readonly rules: readonly EndpointRule[]
  readonly labels: readonly Annotation[]
  readonly annotations: readonly Annotation[]
  /** The label or annotation that names the class of the Ingress. */
  readonly className: Annotation | undefined
  readonly place: Place
}

/** A path with the service and port that it leads to. Unreadable parts are absent. */
export interface EndpointRule {
  readonly path: string | undefined
  readonly service: Place | undefined
  readonly port: { readonly number: number; readonly place: Place } | undefined
  readonly place: Place
}

/** Reads `endpoints` in every notation (reference 2.9; rule R2.9-01). */
export function normaliseEndpoints(
  endpoints: Place | undefined,
  application: { readonly name: string; readonly shown: Shown },
  scope: Reporting & Choices,
): readonly Endpoint[] {
  const { name, shown } = application
  if (endpoints === undefined) return []
  if (endpoints.isList) return [toEndpoint(endpoints, name, shown, scope)]
  if (endpoints.has('rules')) {
    reportOtherKeys(endpoints, scope)
    return [toEndpoint(endpoints, name, shown, scope)]
  }
  if (endpoints.has('labels') || endpoints.has('annotations')) {
    scope.report('missing-key', endpoints, { name: 'rules' })
    return []
  }
  return endpoints.entries().map((endpoint) => {
    const label = toLabelName(endpoint.key)
    const objectName = endpoint.showOfKey(label)
    if (label !== endpoint.key) {
      const instead = sentence`Nothing to do: its host begins with \`${objectName}\`.`
      scope.report('name-sanitised', endpoint, { name: endpoint.shownKey, objectName, instead })
    }
    return toEndpoint(endpoint, endpoint.key, objectName, scope)
  })
}

const keysBesideRules = ['rules', 'labels', 'annotations'] as const

/** Beside `rules`, no key is the name of an endpoint. The merging of files has reported keys of other files. */
function reportOtherKeys(endpoint: Place, { report }: Reporting): void {
  const { start, end } = endpoint.node
  for (const place of endpoint.entries()) {
    if (place.keySpan.start < start || place.keySpan.start >= end) continue
    if (keysBesideRules.some((key) => key === place.key) || place.key.startsWith('x-')) continue
    const near = nearest(place.key, keysBesideRules)
    report('unknown-key', place, { suggestion: suggestion(near) }, { fix: near && words(near) })
  }
}

/** Reads a list of rules, or an object with `rules`, `labels` and `annotations`. */
function toEndpoint(place: Place, name: string, shownName: Shown, scope: Reporting & Choices): Endpoint {
  const rules = place.isList ? place : place.get('rules')
  const items = rules?.items() ?? []
  const objectName = toLabelName(name)
  if (rules?.node.kind === 'list' && rules.node.items.length === 0)
    scope.report('endpoint-without-rules', rules, {})
  return {
    name,
    objectName,
    shownName,
    rules: items.map((rule) => toRule(rule, scope)),
    ...readMetadata(place, scope),
    place,
  }
}

/** Labels that identify the application of an Ingress. */
const ownLabels = [PART_OF, MANAGED_BY]

/**
 * Labels become annotations, like all `labels` of the format. They become labels too if Kubernetes accepts them (rule
 * R2.9-04).
 */
function readMetadata(
  place: Place,
  scope: Reporting & Choices,
): Pick<Endpoint, 'labels' | 'annotations' | 'className'> {
  const written = place.get('labels')
  const hasHost = scope.options.domain !== undefined || scope.capabilities.localHosts
  const generated = hasHost ? [] : [generateHost]
  const all = readAnnotations([written, place.get('annotations')], place, scope, generated)
  // Kubernetes has a field for the class of an Ingress. The annotation is deprecated.
  const className = all.find(({ key }) => key === CLASS_KEY)
  if (className !== undefined && !isSubdomain(className.value)) {
    scope.report('invalid-ingress-class', className.place, {
      value: shownValue({ ...className, name: CLASS_KEY }),
    })
  }
  const annotations = all.filter(({ key, place: at }) => {
    const isOwnLabel = ownLabels.includes(key) && at.parent === written
    if (isOwnLabel) scope.report('reserved-label', at, { name: shownName(key, at) })
    return key !== CLASS_KEY && !isOwnLabel
  })
  const kept = new Set(annotations.map(({ key }) => key))
  const labels = readNameValues(written).flatMap(({ name: key, value = '', place: at }) =>
    kept.has(key) && !ownLabels.includes(key) && isLabelKey(key) && isLabelValue(value)
      ? [{ key, value, place: at }]
      : [],
  )
  return { labels, annotations, className }
}

function toRule(place: Place, scope: Reporting & Choices): EndpointRule {
  const path = place.get('path')
  const portPlace = place.get('port')
  const number = readPort(portPlace, scope)
  if (path !== undefined) checkPath(path, scope)
  return {
    path: path && (path.text ?? ''),
    service: place.get('service'),
    port: portPlace && number !== undefined ? { number, place: portPlace } : undefined,
    place,
  }
}

/** Checks that Kubernetes accepts the path with the type Prefix. */
function checkPath(place: Place, scope: Reporting): void {
  const path = place.text ?? ''
  if (isUrlPath(place, scope) && /\/\/|\/\.\.?(?:\/|$)|%2f/i.test(path)) {
    scope.report('invalid-route-path', place, {
      path: place.shown,
      instead: 'Remove `//`, `.`, `..` and encoded slashes.',
    })
  }
}
