import { isAnnotationKey } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { namePart, readNameValues } from './name-value.js'
import type { Scope } from '../rule/scope.js'

/** An annotation, and the key or item that it comes from. */
export interface Annotation {
  readonly key: string
  readonly value: string
  readonly place: Place
}

/** Where the workload says what it waits for (rule R2.5-04): not for a manifest to write. */
export const DEPENDS_ON = 'dev.platform/depends-on'

/** The most that Kubernetes takes of annotations on one object, in bytes of keys and values. */
const MAXIMUM_ANNOTATION_BYTES = 256 * 1024

/** Reads annotations from the places of several keys, the later winning. Values are always text. */
export function readAnnotations(
  places: readonly (Place | undefined)[],
  owner: Place,
  scope: Scope,
): readonly Annotation[] {
  if (places.every((place) => place === undefined)) return []
  const annotations = new Map<string, Annotation>()
  let bytes = 0
  for (const source of places) {
    for (const { name, value = '', place } of readNameValues(source)) {
      if (!isAnnotationKey(name))
        scope.report('invalid-annotation-key', place, { name }, namePart(name, place))
      else if (name === DEPENDS_ON) scope.report('reserved-label', place, { name }, namePart(name, place))
      else {
        annotations.set(name, { key: name, value, place })
        bytes += name.length + value.length
      }
    }
  }
  if (bytes * 3 > MAXIMUM_ANNOTATION_BYTES && byteLength(annotations) > MAXIMUM_ANNOTATION_BYTES) {
    scope.report('annotations-too-large', owner, { limit: MAXIMUM_ANNOTATION_BYTES })
  }
  return [...annotations.values()]
}

/** Bytes of UTF-8, three for each half of a surrogate pair at most. */
function byteLength(annotations: ReadonlyMap<string, Annotation>): number {
  let bytes = 0
  for (const { key, value } of annotations.values()) {
    for (const character of key + value) {
      const code = character.codePointAt(0)!
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    }
  }
  return bytes
}
