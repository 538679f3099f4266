import { isDeepStrictEqual } from 'node:util'
import { type Fields, fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** Metadata fields that the server writes. */
const serverFields = [
  'managedFields',
  'resourceVersion',
  'generation',
  'uid',
  'creationTimestamp',
  'selfLink',
]

/** Returns the desired state of an object, without its status and the server's metadata. */
export function contentOf({ fields }: LiveObject): Fields {
  const { status: _, metadata, ...rest } = fields
  const kept = Object.entries(fieldsOf(metadata)).filter(([key]) => !serverFields.includes(key))
  return { ...rest, metadata: Object.fromEntries(kept) }
}

export function isSameContent(one: LiveObject, other: LiveObject): boolean {
  return one.uid === other.uid && isDeepStrictEqual(contentOf(one), contentOf(other))
}
