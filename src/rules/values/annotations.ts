import { isWorkloadSection } from '../../keys/workload-sections.js'
import { insteadOfDeprecated, isWithoutUse } from '../../kubernetes/known-annotations.js'
import { isAnnotationKey, isLongAnnotationKey } from '../../kubernetes/name.js'
import { DEPENDS_ON, GENERATE_HOST } from '../../kubernetes/own-labels.js'
import { byteLength } from '../../source/characters.js'
import { Place } from '../../source/place.js'
import { tableOfWords } from '../../source/shown.js'
import { isProxyLabel } from './docker-labels.js'
import { hintOfKomposeLabel, isCarriedOver } from './kompose-labels.js'
import { type NameValue, namePart, readNameValues, shownName } from './name-value.js'
import { readPrinted } from './printed-value.js'
import type { Choices, Reporting } from '../types/scope.js'

/** An annotation, with the key or item that it comes from. */
export interface Annotation extends AnnotationText {
  readonly place: Place
  /** True if it is only for the workload, and not for its Pods and its Service. */
  readonly ofWorkload?: boolean
}

export interface AnnotationText {
  readonly key: string
  readonly value: string
}

/** The annotation that asks the platform for a host, if no domain is given (rule R2.9-03). */
export const generateHost: AnnotationText = { key: GENERATE_HOST, value: 'true' }

/** The limit of Kubernetes for the annotations of an object, in bytes of keys and values. */
export const MOST_ANNOTATION_BYTES = 256 * 1024

/**
 * Reads annotations from the places of several keys, or from the content of files. Later ones win. Values are always
 * text. Annotations that the translation itself adds to the object count towards its size.
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

/** Returns true if a reverse proxy reads the label of a service. Such a label becomes a route (rule C4-13). */
function isOfProxy(name: string, place: Place, { capabilities }: Choices): boolean {
  if (!capabilities.httpRoutesOnly || !isProxyLabel(name)) return false
  const [block, , key] = place.path
  return isWorkloadSection(block) && key !== 'x-kubernetes'
}

const malformed = tableOfWords({ reason: '', instead: 'Write it like `team` or `example.com/team`.' })

const tooLong = tableOfWords({
  reason: ', because it is too long',
  instead: 'Shorten it to 63 characters, not counting a domain and its `/`.',
})

/** Reports a key that no annotation can have here, and returns true for it. */
function reportUnusable(name: string, place: Place, { report, capabilities }: Reporting & Choices): boolean {
  const part = namePart(name, place)
  const shown = shownName(name, place)
  if (!isAnnotationKey(name)) {
    const isLong = capabilities.laterChecks && isLongAnnotationKey(name)
    report('invalid-annotation-key', place, { name: shown, ...(isLong ? tooLong : malformed) }, part)
  } else if (name === DEPENDS_ON) report('reserved-label', place, { name: shown }, part)
  else if (name.startsWith('kompose.')) {
    report('kompose-label', place, { name: shown, instead: hintOfKomposeLabel(name, place) }, part)
  } else if (isWithoutUse(name)) report('annotation-without-use', place, { name: shown }, part)
  else return false
  return true
}

/** True if an object can have all these annotations. */
export function fitsOneObject(annotations: readonly AnnotationText[]): boolean {
  let characters = 0
  for (const { key, value } of annotations) characters += key.length + value.length
  // Each code unit has at most three bytes in UTF-8.
  if (characters * 3 <= MOST_ANNOTATION_BYTES) return true
  let bytes = 0
  for (const { key, value } of annotations) bytes += byteLength(key) + byteLength(value)
  return bytes <= MOST_ANNOTATION_BYTES
}
