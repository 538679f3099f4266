import type { Capabilities } from '../profiles/profile.js'
import {
  anything,
  type IgnoredKey,
  type Key,
  type MappedKey,
  type Shape,
  type UnsupportedKey,
} from './shape.js'
import type { Roles } from './roles.js'
import { type Literal, type Shown, words } from '../source/shown.js'

export type KeyTable = Readonly<Record<string, Key>>

/** The documentation of a supported key. */
export interface KeyText {
  /** The effect of the key, in Markdown. */
  readonly becomes: string
  /** An example of a value. */
  readonly example?: unknown
  /** The value that counts if the key is absent. */
  readonly default?: string | number | boolean
}

/**
 * The texts of a table: one for each supported key. They stand below their table, so that a bundler can drop texts that
 * only documentation and editors read.
 */
export type TextsOf<Table extends KeyTable> = {
  readonly [Name in keyof Table as Table[Name]['support'] extends 'mapped' ? Name : never]: KeyText
}

export function mapped(
  shape: Shape,
  details: Pick<MappedKey, 'capability' | 'without' | 'takes' | keyof Roles> = {},
): MappedKey {
  return { support: 'mapped', shape, ...details }
}

/** Combines the row for the profile `compose` with the row for the versions of the reference. */
export function inCompose<Row extends MappedKey | UnsupportedKey>(
  row: Row,
  inReference: UnsupportedKey | IgnoredKey,
): Row {
  return { ...row, capability: 'wholeSpecification', without: inReference }
}

/** Makes a row for `compose` only: the key is newer than the versions of the reference, to which it is unknown. */
export function onlyInCompose<Row extends MappedKey | UnsupportedKey>(row: Row): Row {
  return { ...row, capability: 'wholeSpecification', isUnknownWithout: true }
}

/** True if a profile with these capabilities knows the key. */
export function isKnownWith({ capability, isUnknownWithout }: Key, capabilities: Capabilities): boolean {
  return capability === undefined || isUnknownWithout !== true || capabilities[capability]
}

/** Returns the row of a key with these capabilities. Returns undefined if only other profiles have the key. */
export function rowWith(key: Key, capabilities: Capabilities): Key | undefined {
  if (key.capability === undefined || capabilities[key.capability]) return key
  return key.without && rowWith(key.without, capabilities)
}

/** Makes a row for an unsupported key. Empty values never lose anything; `changesNothing` names others that don't. */
export function unsupported<const Instead extends string>(
  instead?: Instead & Literal<Instead>,
  details: Pick<
    UnsupportedKey,
    'changesNothing' | 'insteadOf' | 'isAskedFor' | 'isDefault' | 'merge' | 'otherNames' | 'takes'
  > = {},
): UnsupportedKey {
  return {
    support: 'unsupported',
    shape: anything,
    instead: instead === undefined ? words('') : (instead as Shown),
    ...details,
  }
}

export function ignored(details: Pick<IgnoredKey, 'takes'> = {}): IgnoredKey {
  return { support: 'ignored', shape: anything, ...details }
}
