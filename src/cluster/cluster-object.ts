import { countOf, type Fields, fieldsOf, listOf, objectsOf, textOf } from './fields.js'
import { toMilliseconds } from './time.js'

/** An object of the Kubernetes API with what every kind has in its proper types; the rest is as it was given. */
export interface ClusterObject {
  readonly kind: string | undefined
  readonly name: string | undefined
  readonly uid: string | undefined
  readonly labels: Fields
  readonly annotations: Fields
  readonly generation: number
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined
  /** Whether it is on its way out. */
  readonly deleted: boolean
  /** The object that looks after it. */
  readonly owner: OwnerReference | undefined
  readonly spec: Fields
  readonly status: Fields
  /** All fields, of which events have some of their own. */
  readonly fields: Fields
}

export interface OwnerReference {
  readonly kind: string | undefined
  readonly uid: string | undefined
}

/** The objects of a list, which leaves out their kind as it is in its own; any other object itself. */
export function readObjects(given: unknown): readonly ClusterObject[] {
  const fields = fieldsOf(given)
  if (fields['items'] === undefined) return [readObject(fields)]
  const kind = textOf(fields['kind'])?.replace(/List$/, '')
  return listOf(fields['items']).map((item) => readObject(fieldsOf(item), kind))
}

/** What is not of the type that Kubernetes gives it counts as absent. */
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
  return Object.hasOwn(labels, key) ? textOf(labels[key]) : undefined
}
