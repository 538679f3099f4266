import type { Capabilities } from '../../profiles/profile.js'
import {
  anything,
  type IgnoredKey,
  type Key,
  type MappedKey,
  type Shape,
  type UnsupportedKey,
} from './shape.js'
import { type Literal, type Shown, words } from '../../source/shown.js'

export type KeyTable = Readonly<Record<string, Key>>

/** What there is to say of a key that is carried over. */
export interface KeyText {
  /** What it becomes, in Markdown. */
  readonly becomes: string
  /** A value as one would write it. */
  readonly example?: unknown
  /** The value that counts where the key is absent. */
  readonly default?: string | number | boolean
}

/**
 * The texts of a table: one for each key that is carried over, and for no other. They stand below their table rather
 * than in it, so that a bundler can leave out what only documentation and editors read.
 */
export type TextsOf<Table extends KeyTable> = {
  readonly [Name in keyof Table as Table[Name]['support'] extends 'mapped' ? Name : never]: KeyText
}

export function mapped(shape: Shape, details: Pick<MappedKey, 'capability' | 'without'> = {}): MappedKey {
  return { support: 'mapped', shape, ...details }
}

/** A row of the profile with the whole Compose Specification, and the one that the versions of the reference have. */
export function inCompose<Row extends MappedKey | UnsupportedKey>(
  row: Row,
  inReference: UnsupportedKey | IgnoredKey,
): Row {
  return { ...row, capability: 'wholeSpecification', without: inReference }
}

/** A row of the same profile for a key that is newer than the versions of the reference, which do not know it. */
export function onlyInCompose(row: UnsupportedKey): UnsupportedKey {
  return { ...row, capability: 'wholeSpecification', isUnknownWithout: true }
}

/** Whether a profile with some capabilities knows of a key at all. */
export function isKnownWith({ capability, isUnknownWithout }: Key, capabilities: Capabilities): boolean {
  return capability === undefined || isUnknownWithout !== true || capabilities[capability]
}

/** The row of a key that counts with some capabilities; undefined where only other profiles have the key. */
export function rowWith(key: Key, capabilities: Capabilities): Key | undefined {
  if (key.capability === undefined || capabilities[key.capability]) return key
  return key.without && rowWith(key.without, capabilities)
}

/** An empty value never asks for anything; with which others nothing is lost is said by `changesNothing`. */
export function unsupported<const Instead extends string>(
  instead?: Instead & Literal<Instead>,
  details: Pick<
    UnsupportedKey,
    'changesNothing' | 'insteadOf' | 'isAskedFor' | 'isDefault' | 'otherNames'
  > = {},
): UnsupportedKey {
  return {
    support: 'unsupported',
    shape: anything,
    instead: instead === undefined ? words('') : (instead as Shown),
    ...details,
  }
}

export function ignored(): IgnoredKey {
  return { support: 'ignored', shape: anything }
}
