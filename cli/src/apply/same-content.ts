import { isDeepStrictEqual } from 'node:util'
import { type Fields, fieldsOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** What the server writes into an object by itself. */
const ofServer = ['managedFields', 'resourceVersion', 'generation', 'uid', 'creationTimestamp', 'selfLink']

/** What somebody has asked of an object: without its status and what the server notes. */
export function contentOf({ fields }: LiveObject): Fields {
  const { status: _, metadata, ...rest } = fields
  const kept = Object.entries(fieldsOf(metadata)).filter(([key]) => !ofServer.includes(key))
  return { ...rest, metadata: Object.fromEntries(kept) }
}

export function isSameContent(one: LiveObject, other: LiveObject): boolean {
  return one.uid === other.uid && isDeepStrictEqual(contentOf(one), contentOf(other))
}
