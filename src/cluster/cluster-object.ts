import { countOf, type Fields, fieldsOf, listOf, objectsOf, textOf } from './fields.js'
import { toMilliseconds } from './time.js'
import { ownValue } from '../source/own-property.js'

/** An object of the Kubernetes API. The fields that every kind has are typed; the others are unchecked. */
export interface ClusterObject {
  readonly kind: string | undefined
  readonly name: string | undefined
  readonly uid: string | undefined
  readonly labels: Fields
  readonly annotations: Fields
  readonly generation: number
  /** The time of creation in milliseconds since 1970. */
  readonly createdAt: number | undefined
  /** True if the object is being deleted. */
  readonly deleted: boolean
  /** The controller of the object. */
  readonly owner: OwnerReference | undefined
  readonly spec: Fields
  readonly status: Fields
  /** All fields. Events have some at the top level. */
  readonly fields: Fields
}

export interface OwnerReference {
  readonly kind: string | undefined
  readonly uid: string | undefined
}

/**
 * Returns the objects of a list, or the object itself if it is no list. Objects in a list lack their kind, so the
 * list's kind gives it.
 */
export function readObjects(given: unknown): readonly ClusterObject[] {
  const fields = fieldsOf(given)
  if (fields['items'] === undefined) return [readObject(fields)]
  const kind = textOf(fields['kind'])?.replace(/List$/, '')
  return listOf(fields['items']).map((item) => readObject(fieldsOf(item), kind))
}

/** A field of an unexpected type counts as absent. */
function readObject(fields: Fields, kindOfList?: string): ClusterObject {
  const metadata = fieldsOf(fields['metadata'])
  const owner = objectsOf(metadata['ownerReferences']).find(({ controller }) => controller !== false)
  return {
    kind: textOf(fields['kind']) ?? (kindOfList || undefined),
    name: textOf(metadata['name']),
    uid: textOf(metadata['uid']),
    labels: fieldsOf(metadata['labels']),
    annotations: fieldsOf(metadata['annotations']),
    generation: countOf(metadata['generation']) ?? 0,
    createdAt: toMilliseconds(metadata['creationTimestamp']),
    deleted: metadata['deletionTimestamp'] !== undefined && metadata['deletionTimestamp'] !== null,
    owner: owner && { kind: textOf(owner['kind']), uid: textOf(owner['uid']) },
    spec: fieldsOf(fields['spec']),
    status: fieldsOf(fields['status']),
    fields,
  }
}

export function label(labels: Fields, key: string): string | undefined {
  return textOf(ownValue(labels, key))
}
