import type { NameKind } from './name-places.js'

/** Something that can be written at a place of a manifest. */
export interface Completion {
  /** What to list it as: the key, value or name itself. */
  readonly label: string
  readonly kind: 'key' | 'value' | 'anchor' | 'variable' | NameKind
  /** What to write in place of the characters from `start` to `end`; a key has its colon, a variable its brace. */
  readonly text: string
  /** Offsets of the word that is being typed, 0-based; both the same where nothing is typed yet. */
  readonly start: number
  readonly end: number
  /** What a key means, in Markdown. */
  readonly description?: string
}
