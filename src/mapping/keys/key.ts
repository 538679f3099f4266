import type { Capability } from '../../profiles/profile.js'
import { anything, type Shape } from './shape.js'

/** What becomes of one key of the manifest: the row of a table. */
export type Key = MappedKey | UnsupportedKey | IgnoredKey

/** A key that a rule carries over. */
export interface MappedKey {
  readonly support: 'mapped'
  /** Which values it takes. */
  readonly shape: Shape
  /** What a profile must know for the key to count. */
  readonly capability?: Capability
  /** How a profile without the capability warns; `requires-profile` unless given. */
  readonly without?: 'unsupported-key'
}

/** A key that raises a warning; nothing inside it is looked at. */
export interface UnsupportedKey {
  readonly support: 'unsupported'
  readonly shape: Shape
  /** What to do instead; empty where there is nothing. */
  readonly instead: string
}

/** A key that is passed over in silence (reference 2.15). */
export interface IgnoredKey {
  readonly support: 'ignored'
  readonly shape: Shape
}

export type KeyTable = Readonly<Record<string, Key>>

/** What there is to say of a key that is carried over. */
export interface KeyText {
  /** The file below `mapping/` that carries it over. */
  readonly rule: string
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

export function unsupported(instead = ''): UnsupportedKey {
  return { support: 'unsupported', shape: anything, instead }
}

export function ignored(): IgnoredKey {
  return { support: 'ignored', shape: anything }
}
