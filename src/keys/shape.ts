import type { Capability } from '../profiles/profile.js'
import type { ChangesNothing } from './changes-nothing.js'
import type { OtherNames } from './other-names.js'
import type { Roles } from './roles.js'
import type { Shown } from '../source/shown.js'

/**
 * The values that a key accepts. The JSON Schemas, the compiled validator, and the walk that finds unknown keys come
 * from shapes. The walk visits shapes with `hasKeys`. Alternatives must differ in their YAML type, so that a wrong
 * value has one clear message.
 */
export type Shape =
  | { readonly kind: 'anything'; readonly hasKeys: false }
  | {
      readonly kind: 'scalar'
      readonly hasKeys: false
      readonly types: readonly ScalarType[]
      readonly values?: readonly string[]
      /** True if an empty text, such as an unset variable, counts as absent. */
      readonly mayBeEmpty?: boolean
      /** True if any text is valid, so that a number only lacks quotes. */
      readonly isFree?: boolean
      /** The notation that Compose demands of a text. Only `takes` of a row has one. */
      readonly form?: ScalarForm
      /** The least number, which must be whole. Only `takes` of a row has one. */
      readonly least?: number
    }
  | { readonly kind: 'list'; readonly hasKeys: boolean; readonly items: Shape }
  | { readonly kind: 'map'; readonly hasKeys: boolean; readonly values: Shape }
  | Block
  | { readonly kind: 'either'; readonly hasKeys: boolean; readonly shapes: readonly Shape[] }

/** A map with known keys. `others` is the shape of other keys; with `unsupported`, other keys raise a warning. */
export interface Block {
  readonly kind: 'block'
  readonly hasKeys: true
  readonly keys: Readonly<Record<string, Key>>
  /** The same keys in an index. */
  readonly rows: ReadonlyMap<string, Key>
  readonly required: readonly string[]
  readonly others?: Shape | 'unsupported'
  /** The values that Docker Compose takes for unsupported other keys. */
  readonly takes?: Shape
}

export type ScalarForm = 'boolean' | 'duration' | 'integer' | 'number' | 'size'

export type ScalarType = 'string' | 'number' | 'boolean' | 'null'

/** A row of a key table: the support for one key. */
export type Key = MappedKey | UnsupportedKey | IgnoredKey

/** The common fields of all rows. */
interface Row extends Roles {
  /** The values that the key accepts. */
  readonly shape: Shape
  /** The capability that a profile needs to use the row. Absent for all profiles. */
  readonly capability?: Capability
  /** The row for all other profiles. Without it they warn with `requires-profile`. */
  readonly without?: UnsupportedKey | IgnoredKey
  /** True if the key is unknown to all other profiles. */
  readonly isUnknownWithout?: boolean
  /**
   * The values that Docker Compose takes, if they are fewer than those of the shape. Profiles for the whole
   * specification refuse others.
   */
  readonly takes?: Shape
}

/** A key with a rule. */
export interface MappedKey extends Row {
  readonly support: 'mapped'
}

/** A key that raises a warning. Keys inside it are not visited. */
export interface UnsupportedKey extends Row {
  readonly support: 'unsupported'
  /** True if a rule needs to know that the key is written: it stays in the tree without its value. */
  readonly isAskedFor?: boolean
  /** The advice for users of the key; empty if there is none. */
  readonly instead: Shown
  /** The advice for certain values, by their beginning up to a colon: `host`, `service`. */
  readonly insteadOf?: Readonly<Record<string, Shown>>
  /** True for values that ask for the default of a cluster, so that nothing is lost. */
  readonly changesNothing?: ChangesNothing
  /** True for the default value, which many manifests spell out. In the profile `compose` it raises no warning. */
  readonly isDefault?: ChangesNothing
  /** Returns the other names that the key gives to services. */
  readonly otherNames?: OtherNames
}

/** A key that is ignored silently (reference 2.15). */
export interface IgnoredKey extends Row {
  readonly support: 'ignored'
}

export const anything: Shape = { kind: 'anything', hasKeys: false }

/** Returns the shape of a scalar of some types of YAML. */
export function scalarOf(
  types: readonly ScalarType[],
  details: Partial<Extract<Shape, { kind: 'scalar' }>> = {},
): Shape {
  return { kind: 'scalar', hasKeys: false, types, ...details }
}

/** Returns the shape of a text; of one of `values`, if given. */
export function text(...values: readonly string[]): Shape {
  return scalarOf(['string'], values.length === 0 ? {} : { values })
}

/** Returns the shape of one of `values`, or an empty text. */
export function textOrEmpty(...values: readonly string[]): Shape {
  return scalarOf(['string'], { values, mayBeEmpty: true })
}

/** A number or its text, because variables are replaced by text. */
export const number = scalarOf(['number', 'string'])

/** A boolean or its text, because variables are replaced by text. */
export const boolean = scalarOf(['boolean', 'string'])

/** Any scalar, whose text counts as written. */
export const scalar = scalarOf(['string', 'number', 'boolean'])

export const nothing = scalarOf(['null'])

const scalarOrNothing = scalarOf(['string', 'number', 'boolean', 'null'])

export function list(items: Shape): Shape {
  return { kind: 'list', hasKeys: items.hasKeys, items }
}

export function map(values: Shape): Shape {
  return { kind: 'map', hasKeys: values.hasKeys, values }
}

export function block(
  keys: Block['keys'],
  details: Partial<Pick<Block, 'required' | 'others' | 'takes'>> = {},
): Block {
  return { kind: 'block', hasKeys: true, keys, rows: new Map(Object.entries(keys)), required: [], ...details }
}

export function either(...shapes: readonly Shape[]): Shape {
  return { kind: 'either', hasKeys: shapes.some(({ hasKeys }) => hasKeys), shapes }
}

export const texts = list(text())

/** The words of a command: any texts. */
export const words = list(scalarOf(['string'], { isFree: true }))

/** A list of `NAME=value`, or a map of names to values. */
export const listOrMap = either(list(text()), map(scalarOrNothing))
