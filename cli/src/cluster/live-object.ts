import { type Fields, fieldsOf, objectsOf, textOf } from './fields.js'

/** An object in a cluster: typed common metadata, and all fields. */
export interface LiveObject {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace: string
  readonly uid: string
  readonly resourceVersion: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  /** The creation time: `2026-03-01T09:30:00Z`. */
  readonly createdAt: string
  /** `true` if it has been deleted, but finalizers still keep it. */
  readonly isDeleted: boolean
  /** `true` if another object, such as a controller, owns it. */
  readonly hasOwner: boolean
  readonly managers: readonly Manager[]
  readonly fields: Fields
}

/** An entry of `managedFields`: a field manager and its fields. */
export interface Manager {
  readonly name: string
  readonly operation: string
  readonly subresource: string | undefined
  readonly time: string | undefined
  readonly fields: Fields
}

/** Converts an object from the API. Items of a list have no kind of their own, so pass that of the list. */
export function toLiveObject(
  fields: Fields,
  kind?: { readonly apiVersion: string; readonly kind: string },
): LiveObject {
  const metadata = fieldsOf(fields['metadata'])
  const own = { apiVersion: textOf(fields['apiVersion']), kind: textOf(fields['kind']) }
  const apiVersion = own.apiVersion ?? kind?.apiVersion ?? ''
  const kindName = own.kind ?? kind?.kind ?? ''
  return {
    apiVersion,
    kind: kindName,
    name: textOf(metadata['name']) ?? '',
    namespace: textOf(metadata['namespace']) ?? '',
    uid: textOf(metadata['uid']) ?? '',
    resourceVersion: textOf(metadata['resourceVersion']) ?? '',
    labels: textsIn(metadata['labels']),
    annotations: textsIn(metadata['annotations']),
    createdAt: textOf(metadata['creationTimestamp']) ?? '',
    isDeleted: textOf(metadata['deletionTimestamp']) !== undefined,
    hasOwner: objectsOf(metadata['ownerReferences']).length > 0,
    managers: objectsOf(metadata['managedFields']).map(toManager),
    fields: own.kind === undefined ? { apiVersion, kind: kindName, ...fields } : fields,
  }
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

function toManager(entry: Fields): Manager {
  return {
    name: textOf(entry['manager']) ?? '',
    operation: textOf(entry['operation']) ?? '',
    subresource: textOf(entry['subresource']),
    time: textOf(entry['time']),
    fields: fieldsOf(entry['fieldsV1']),
  }
}
