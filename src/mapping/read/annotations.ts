import { insteadOfDeprecated, isWithoutUse } from '../../kubernetes/known-annotations.js'
import { isAnnotationKey, isLongAnnotationKey } from '../../kubernetes/name.js'
import { DEPENDS_ON, GENERATE_HOST } from '../../kubernetes/own-labels.js'
import { byteLength } from '../../source/characters.js'
import { Place } from '../../source/place.js'
import { isProxyLabel } from './docker-labels.js'
import { hintOfKomposeLabel, isCarriedOver } from './kompose-labels.js'
import { type NameValue, namePart, readNameValues, shownName } from './name-value.js'
import { readPrinted } from './printed-value.js'
import type { Choices, Reporting } from '../rule/scope.js'

/** An annotation, and the key or item that it comes from. */
export interface Annotation extends AnnotationText {
  readonly place: Place
  /** Whether it is of the workload alone, and not of its Pods and its Service. */
  readonly ofWorkload?: boolean
}

export interface AnnotationText {
  readonly key: string
  readonly value: string
}

/** What asks the platform for a host, where nobody has given a domain (rule R2.9-03). */
export const generateHost: AnnotationText = { key: GENERATE_HOST, value: 'true' }

/** The most that Kubernetes takes of annotations on one object, in bytes of keys and values. */
export const MOST_ANNOTATION_BYTES = 256 * 1024

/**
 * Reads annotations from the places of several keys, or from what a file says, the later winning. Values are always text. Those that the translation
 * itself adds to the object count towards its size.
 */
export function readAnnotations(
  sources: readonly (Place | readonly NameValue[] | undefined)[],
  owner: Place,
  scope: Reporting & Choices,
  generated: readonly AnnotationText[] = [],
): readonly Annotation[] {
  if (sources.every((source) => source === undefined)) return []
  const annotations = new Map<string, Annotation>()
  for (const source of sources) {
    for (const { name, value = '', place } of source instanceof Place
      ? readNameValues(source, (value) => readPrinted(value, scope))
      : (source ?? [])) {
      if (isOfProxy(name, place, scope) || isCarriedOver(name, place, scope)) continue
      if (reportUnusable(name, place, scope)) continue
      const deprecated = insteadOfDeprecated(name)
      if (deprecated !== undefined) {
        scope.report(
          'deprecated-annotation',
          place,
          { name: shownName(name, place), instead: deprecated },
          namePart(name, place),
        )
      }
      annotations.set(name, { key: name, value, place })
    }
  }
  const all = [...annotations.values()]
  if (!fitsOneObject([...all, ...generated]))
    scope.report('annotations-too-large', owner, { limit: MOST_ANNOTATION_BYTES })
  return all
}

/** Returns true if a key of a service is for a reverse proxy, which has routes in its place (rule C4-13). */
function isOfProxy(name: string, place: Place, { capabilities }: Choices): boolean {
  return capabilities.httpRoutesOnly && place.path[0] === 'services' && isProxyLabel(name)
}

/** Whether a key is none that an annotation can have here, which is reported. */
function reportUnusable(name: string, place: Place, { report, capabilities }: Reporting & Choices): boolean {
  const part = namePart(name, place)
  const shown = shownName(name, place)
  if (!isAnnotationKey(name)) {
    const isLong = capabilities.laterChecks && isLongAnnotationKey(name)
    report(isLong ? 'annotation-key-too-long' : 'invalid-annotation-key', place, { name: shown }, part)
  } else if (name === DEPENDS_ON) report('reserved-label', place, { name: shown }, part)
  else if (name.startsWith('kompose.')) {
    report('kompose-label', place, { name: shown, instead: hintOfKomposeLabel(name, place) }, part)
  } else if (isWithoutUse(name)) report('annotation-without-use', place, { name: shown }, part)
  else return false
  return true
}

/** Whether Kubernetes takes all of these annotations on one object. */
export function fitsOneObject(annotations: readonly AnnotationText[]): boolean {
  let characters = 0
  for (const { key, value } of annotations) characters += key.length + value.length
  // A character has three bytes at most for each of its code units.
  if (characters * 3 <= MOST_ANNOTATION_BYTES) return true
  let bytes = 0
  for (const { key, value } of annotations) bytes += byteLength(key) + byteLength(value)
  return bytes <= MOST_ANNOTATION_BYTES
}
