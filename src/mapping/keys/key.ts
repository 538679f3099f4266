import type { Capability } from '../../profiles/profile.js'
import { anything, type Shape } from './shape.js'

/** What is known of one key of the manifest: the row of a table. */
export interface Key {
  /** `mapped`: carried over by a rule. `unsupported`: warned about. `ignored`: passed over without a word. */
  readonly support: 'mapped' | 'unsupported' | 'ignored'
  /** Which values it takes. */
  readonly shape: Shape
  /** Mapped: what it becomes. Unsupported: what to do instead (may be empty). Ignored: why nothing is lost. Markdown. */
  readonly text: string
  /** The file under `mapping/` that carries it over. */
  readonly rule?: string
  /** What a profile must know for the key to count. */
  readonly capability?: Capability
  /** How a profile without the capability warns; `requires-profile` unless given. */
  readonly without?: 'unsupported-key'
  /** A value as one would write it. */
  readonly example?: unknown
}

export type KeyTable = Readonly<Record<string, Key>>

type Details = Pick<Key, 'capability' | 'without' | 'example'>

/** A key that the rule of that name carries over. */
export function mapped(rule: string, shape: Shape, text: string, details: Details = {}): Key {
  return { support: 'mapped', rule, shape, text, ...details }
}

/** A key that raises a warning; nothing inside it is looked at. */
export function unsupported(text = ''): Key {
  return { support: 'unsupported', shape: anything, text }
}

/** A key that is passed over in silence (reference 2.15). */
export function ignored(text = ''): Key {
  return { support: 'ignored', shape: anything, text }
}
