import type { Capability } from '../../profiles/profile.js'
import type { ChangesNothing } from './changes-nothing.js'
import type { OtherNames } from './other-names.js'
import type { Shown } from '../../source/shown.js'

/**
 * The values that a key takes. From shapes come the JSON Schemas, the compiled validator, and the walk that finds unknown
 * and unsupported keys, which visits what `hasKeys`. Alternatives must differ in their YAML type, so that a wrong value has one clear message.
 */
export type Shape =
  | { readonly kind: 'anything'; readonly hasKeys: false }
  | {
      readonly kind: 'scalar'
      readonly hasKeys: false
      readonly types: readonly ScalarType[]
      readonly values?: readonly string[]
      /** Whether an empty text, such as a variable that is not set, is as good as none. */
      readonly mayBeEmpty?: boolean
      /** Whether any text will do, so that a number there lacks nothing but quotes. */
      readonly isFree?: boolean
    }
  | { readonly kind: 'list'; readonly hasKeys: boolean; readonly items: Shape }
  | { readonly kind: 'map'; readonly hasKeys: boolean; readonly values: Shape }
  | Block
  | { readonly kind: 'either'; readonly hasKeys: boolean; readonly shapes: readonly Shape[] }

/** A map with known keys; `others` is the shape of further keys, `unsupported` where those are warned about. */
export interface Block {
  readonly kind: 'block'
  readonly hasKeys: true
  readonly keys: Readonly<Record<string, Key>>
  /** The same keys, for quick looks. */
  readonly rows: ReadonlyMap<string, Key>
  readonly required: readonly string[]
  readonly others?: Shape | 'unsupported'
}

export type ScalarType = 'string' | 'number' | 'boolean' | 'null'

/** What becomes of one key of the manifest: the row of a table. */
export type Key = MappedKey | UnsupportedKey | IgnoredKey

/** What the rows of all kinds have. */
interface Row {
  /** Which values it takes. */
  readonly shape: Shape
  /** What a profile must know for the row to count; without one it counts in all. */
  readonly capability?: Capability
  /** The row that counts in the other profiles; those without one warn with `requires-profile`. */
  readonly without?: UnsupportedKey | IgnoredKey
  /** Whether the other profiles have never heard of the key: to them it is a mistake. */
  readonly isUnknownWithout?: boolean
}

/** A key that a rule carries over. */
export interface MappedKey extends Row {
  readonly support: 'mapped'
}

/** A key that raises a warning; nothing inside it is looked at. */
export interface UnsupportedKey extends Row {
  readonly support: 'unsupported'
  /** Whether a rule asks if it is written: the key stays in the tree, without its value. */
  readonly isAskedFor?: boolean
  /** What to do instead; empty where there is nothing. */
  readonly instead: Shown
  /** What to do instead of certain values, by what they begin with, up to a colon: `host`, `service`. */
  readonly insteadOf?: Readonly<Record<string, Shown>>
  /** Whether a value says what is so anyway, so that the warning is of no consequence. */
  readonly changesNothing?: ChangesNothing
  /** Whether a value is the default, which many write out: with the whole specification there is nothing to warn of. */
  readonly isDefault?: ChangesNothing
  /** The names that the key gives to services beside their own. */
  readonly otherNames?: OtherNames
}

/** A key that is passed over in silence (reference 2.15). */
export interface IgnoredKey extends Row {
  readonly support: 'ignored'
}

export const anything: Shape = { kind: 'anything', hasKeys: false }

/** A text; one of `values`, if given. */
export function text(...values: readonly string[]): Shape {
  return { kind: 'scalar', hasKeys: false, types: ['string'], ...(values.length === 0 ? {} : { values }) }
}

/** One of `values`, or empty. */
export function textOrEmpty(...values: readonly string[]): Shape {
  return { kind: 'scalar', hasKeys: false, types: ['string'], values, mayBeEmpty: true }
}

/** A number, or the text of one: variables are replaced by text. */
export const number: Shape = { kind: 'scalar', hasKeys: false, types: ['number', 'string'] }

/** A boolean, or the text of one: variables are replaced by text. */
export const boolean: Shape = { kind: 'scalar', hasKeys: false, types: ['boolean', 'string'] }

/** Any single value, whose text counts as it is written. */
export const scalar: Shape = { kind: 'scalar', hasKeys: false, types: ['string', 'number', 'boolean'] }

export const nothing: Shape = { kind: 'scalar', hasKeys: false, types: ['null'] }

const scalarOrNothing: Shape = {
  kind: 'scalar',
  hasKeys: false,
  types: ['string', 'number', 'boolean', 'null'],
}

export function list(items: Shape): Shape {
  return { kind: 'list', hasKeys: items.hasKeys, items }
}

export function map(values: Shape): Shape {
  return { kind: 'map', hasKeys: values.hasKeys, values }
}

export function block(keys: Block['keys'], details: Partial<Pick<Block, 'required' | 'others'>> = {}): Block {
  return { kind: 'block', hasKeys: true, keys, rows: new Map(Object.entries(keys)), required: [], ...details }
}

export function either(...shapes: readonly Shape[]): Shape {
  return { kind: 'either', hasKeys: shapes.some(({ hasKeys }) => hasKeys), shapes }
}

export const texts = list(text())

/** The words of a command: any text at all. */
export const words = list({ kind: 'scalar', hasKeys: false, types: ['string'], isFree: true })

/** `NAME=value` texts in a list, or a map of names to values. */
export const listOrMap = either(list(text()), map(scalarOrNothing))
