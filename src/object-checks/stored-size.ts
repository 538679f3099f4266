import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { byteLength } from '../source/characters.js'
import type { FieldPath, ObjectCheck } from './object-check.js'

/**
 * The maximum size of an object, in bytes. A cluster stores 1.5 MiB, of which the server and its controllers need a
 * part.
 */
export const MOST_BYTES = 1_450_000

/** The size of a field, item or list entry without its texts, in bytes. */
const PART = 4

/** The size of a field in the record of field owners, without its name. */
const OWNED_FIELD = 8

/** The size of an item in the record of field owners, without its fields. */
const OWNED_ITEM = 36

/** The lists whose items the record of field owners names one by one, each with the field that identifies an item. */
const ownedLists: ReadonlyMap<string, string> = new Map([
  ['containers', 'name'],
  ['env', 'name'],
  ['initContainers', 'name'],
  ['ports', 'name'],
  ['volumeMounts', 'mountPath'],
  ['volumes', 'name'],
])

/**
 * Finds an object that no cluster can store (R0-06). The finding is at the text that takes more than half of the
 * object, if there is one.
 */
export const findTooLarge: ObjectCheck = ({ object }, found) => {
  // Each of these characters takes at most ten bytes.
  if (roughSize(object) <= MOST_BYTES / 10) return
  const size = new StoredSize(object)
  if (size.bytes <= MOST_BYTES) return
  const args = { kind: object.kind, limit: MOST_BYTES }
  found({ code: 'object-too-large', path: size.heaviest, args, own: 'kind' })
}

/** The maximum size of all annotations of an object, in bytes. `kubectl apply` writes the object into one of them. */
const MOST_ANNOTATED_BYTES = 262_144

/** Finds an object that `kubectl apply` refuses without `--server-side` (C2-15). */
export const findTooLargeToApply: ObjectCheck = ({ object }, found) => {
  // Each of these characters takes at most six bytes of JSON.
  if (roughSize(object) <= MOST_ANNOTATED_BYTES / 6) return
  // As kubectl writes it, these characters are escaped too: `\u003c`.
  const json = JSON.stringify(object).replace(/[<>&]/g, '\\u0000')
  const size = new StoredSize(object)
  if (byteLength(json) <= MOST_ANNOTATED_BYTES || size.bytes > MOST_BYTES) return
  const args = { kind: object.kind, limit: MOST_ANNOTATED_BYTES }
  found({ code: 'needs-server-side-apply', path: size.heaviest, args, own: 'kind' })
}

/** Returns the number of characters in all texts and names, with a few added for each field and item. */
function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + PART
  if (typeof value !== 'object' || value === null) return PART
  let size = PART
  if (Array.isArray(value)) for (const item of value) size += roughSize(item)
  else for (const name in value) size += name.length + roughSize(value[name as keyof typeof value])
  return size
}

/** The number of bytes that an API server stores for an object, with the record of field owners. */
class StoredSize {
  bytes = 0
  private largest: { readonly bytes: number; readonly path: FieldPath } = { bytes: 0, path: [] }

  constructor(object: KubernetesObject) {
    this.addFields(object, [], true)
  }

  /** The path of the text that takes more than half of the object. Without such a text, the path of its name. */
  get heaviest(): FieldPath {
    return this.largest.bytes > this.bytes / 2 ? this.largest.path : ['metadata', 'name']
  }

  /**
   * Adds fields. `key` is the field that identifies them in the record of owners. `isOwned` is true if the record has
   * them.
   */
  private addFields(fields: object, path: FieldPath, isOwned: boolean, key?: string): void {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) continue
      const own = [...path, name]
      this.bytes += PART + (isOwned ? OWNED_FIELD : 0)
      // The name of a label, an annotation or an entry of a ConfigMap may be long.
      this.addText(name, own, isOwned ? 2 : 1)
      this.add(value, own, isOwned, name === key ? 2 : 1)
    }
  }

  private add(value: unknown, path: FieldPath, isOwned: boolean, times = 1): void {
    if (typeof value === 'string') this.addText(value, path, times)
    else if (Array.isArray(value)) this.addItems(value, path, isOwned)
    else if (typeof value === 'object' && value !== null) this.addFields(value, path, isOwned)
  }

  private addItems(items: readonly unknown[], path: FieldPath, isOwned: boolean): void {
    const key = isOwned ? ownedLists.get(String(path.at(-1))) : undefined
    for (const [index, item] of items.entries()) {
      const own = [...path, index]
      this.bytes += PART + (key === undefined ? 0 : OWNED_ITEM)
      if (typeof item === 'object' && item !== null) this.addFields(item, own, key !== undefined, key)
      else this.add(item, own, false)
    }
  }

  private addText(text: string, path: FieldPath, times: number): void {
    const bytes = byteLength(text) * times
    this.bytes += bytes
    if (bytes > this.largest.bytes) this.largest = { bytes, path }
  }
}
