import { inWords } from '../source/in-words.js'

/** The type of an option's value, in words for callers without TypeScript. */
export interface ValueType {
  /** The type in words, as in messages and documents. */
  readonly name: string
  /**
   * Returns undefined if the value fits. Otherwise describes the value without showing it, because it may be a secret.
   */
  readonly mismatch: Mismatch
}

type Mismatch = (value: unknown) => string | undefined

const text: Mismatch = (value) => (typeof value === 'string' ? undefined : inWords(value))

const texts: Mismatch = (value) =>
  // `Array.from` visits holes, which `map` skips.
  Array.isArray(value) ? Array.from(value, text).find((problem) => problem !== undefined) : inWords(value)

/** Describes a value that is no object. Returns undefined if it is one. A Map has entries, but no properties. */
export const notAnObject: Mismatch = (value) =>
  typeof value !== 'object' || value === null || isIterable(value) ? inWords(value) : undefined

/** Returns true for lists, Maps and other objects with entries in place of properties. */
export function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

const bytes: Mismatch = (value) => (value instanceof Uint8Array ? undefined : inWords(value))

function textOr(other: Mismatch): Mismatch {
  return (value) => (typeof value === 'string' ? undefined : other(value))
}

/** Accepts undefined, which is the same as an absent field. */
function optional(other: Mismatch): Mismatch {
  return (value) => (value === undefined ? undefined : other(value))
}

/** Applies one check to every field of an object, or the check for the field's name. */
function objectOf(ofField: Mismatch, named: ReadonlyMap<string, Mismatch> = new Map()): Mismatch {
  return (value) => {
    const instead = notAnObject(value)
    if (instead !== undefined) return instead
    for (const [name, field] of Object.entries(value as object)) {
      const problem = (named.get(name) ?? ofField)(field)
      if (problem !== undefined) return `${name}: ${problem}`
    }
    return undefined
  }
}

/** The words for a host path whose files are not listed. */
const folderWords: readonly string[] = ['empty', 'large', 'file', 'missing']
const folder: Mismatch = (value) => (folderWords.some((word) => word === value) ? undefined : texts(value))

/** All permission bits of a file, with setuid, setgid and sticky. */
const MOST_PERMISSIONS = 0o7777
const permissions: Mismatch = (value) => {
  if (typeof value !== 'number') return inWords(value)
  return Number.isInteger(value) && value >= 0 && value <= MOST_PERMISSIONS ? undefined : 'another number'
}

/** The reasons for which a host has not read a file. */
const reasons: readonly string[] = ['link', 'outside']

/** The fields of `routes`; `gateway` is an object. */
const gateway = new Map([['gateway', optional(objectOf(optional(text)))]])

export const aText: ValueType = { name: 'a text', mismatch: text }
export const listOfTexts: ValueType = { name: 'a list of texts', mismatch: texts }
export const textOrTexts: ValueType = { name: 'a text or a list of texts', mismatch: textOr(texts) }
export const objectWithTexts: ValueType = { name: 'an object with texts', mismatch: objectOf(text) }
export const variables: ValueType = { name: 'an object with texts', mismatch: objectOf(optional(text)) }
export const withheldReasons: ValueType = {
  name: `an object with the words ${reasons.join(', ')}`,
  mismatch: objectOf((value) => (reasons.some((word) => word === value) ? undefined : inWords(value))),
}
export const contents: ValueType = {
  name: 'an object with texts or bytes',
  mismatch: objectOf(textOr(bytes)),
}
export const permissionBits: ValueType = {
  name: 'an object with permission bits',
  mismatch: objectOf(permissions),
}
export const folderContents: ValueType = {
  name: `an object with lists of texts or the words ${folderWords.join(', ')}`,
  mismatch: objectOf(folder),
}
export const anObject: ValueType = { name: 'an object', mismatch: notAnObject }
export const aRouting: ValueType = { name: 'an object', mismatch: objectOf(optional(text), gateway) }
/** Every value counts as true or false, so none is refused. */
export const trueOrFalse: ValueType = { name: 'true or false', mismatch: () => undefined }
