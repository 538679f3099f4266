import { isLabelKey, isLabelValue } from '../../kubernetes/name.js'
import { isOwnLabel } from '../../kubernetes/own-labels.js'
import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../values/annotations.js'
import { readNameValues } from '../values/name-value.js'
import { readPrinted } from '../values/printed-value.js'
import type { Scope } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** Labels, annotations and patches for the objects of a service: `x-kubernetes` (rules C12-01 to C12-04). */
export interface KubernetesSettings {
  readonly labels: readonly OfKind[]
  readonly annotations: readonly OfKind[]
  readonly patch: readonly PatchOperation[]
}

/** The labels or annotations of the objects of one kind. */
export interface OfKind {
  readonly kind: string
  readonly entries: readonly Annotation[]
  readonly place: Place
}

/** An operation of RFC 6902 on objects of a service. */
export interface PatchOperation {
  readonly kind: string
  /** The name of the object. Absent for all objects of the kind. */
  readonly name: Place | undefined
  readonly op: 'add' | 'remove' | 'replace' | 'test'
  readonly path: Place
  /** The value. Absent for `remove`. */
  readonly value: Place | undefined
}

function normaliseKubernetes(service: Place, scope: Scope): KubernetesSettings | undefined {
  const place = service.get('x-kubernetes')
  if (place === undefined) return undefined
  const patch = readPatch(place, scope)
  if (patch.length > 0) scope.report('kubernetes-patch', place.get('patch')!, {})
  return { labels: readLabels(place, scope), annotations: readOwnAnnotations(place, scope), patch }
}

function readLabels(place: Place, scope: Scope): OfKind[] {
  return (place.get('labels')?.entries() ?? []).map((kind) => {
    const entries: Annotation[] = []
    for (const { name, value = '', place } of textsOf(kind, scope)) {
      if (isOwnLabel(name)) scope.report('identity-of-object', place, { name: place.shownKey })
      else if (isLabelKey(name) && isLabelValue(value)) entries.push({ key: name, value, place })
      else scope.report('invalid-label', place, { name: place.shownKey, value: place.shown })
    }
    return { kind: kind.key, entries, place: kind }
  })
}

function readOwnAnnotations(place: Place, scope: Scope): OfKind[] {
  return (place.get('annotations')?.entries() ?? []).map((kind) => {
    const texts = textsOf(kind, scope).filter(({ name, place }) => {
      if (isOwnLabel(name)) scope.report('identity-of-object', place, { name: place.shownKey })
      return !isOwnLabel(name)
    })
    return { kind: kind.key, entries: readAnnotations([texts], kind, scope), place: kind }
  })
}

function textsOf(place: Place, scope: Scope) {
  return readNameValues(place, (value) => readPrinted(value, scope))
}

function readPatch(place: Place, scope: Scope): PatchOperation[] {
  return (place.get('patch')?.items() ?? []).flatMap((item) => {
    const { kind, op, path, value } = {
      kind: item.get('kind')?.text,
      op: item.get('op')?.text as PatchOperation['op'] | undefined,
      path: item.get('path'),
      value: item.get('value'),
    }
    if (kind === undefined || op === undefined || path?.text === undefined) return []
    if (op !== 'remove' && value === undefined) {
      if (!item.has('value')) scope.report('missing-key', item, { name: 'value' })
      return []
    }
    return [{ kind, name: item.get('name'), op, path, value: op === 'remove' ? undefined : value }]
  })
}

export const kubernetes: ServiceRule<KubernetesSettings | undefined> = { normalise: normaliseKubernetes }
