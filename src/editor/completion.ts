import type { NameKind } from './name-places.js'

/** A proposal for the text at an offset. */
export interface Completion {
  /** The label in a list: the key, value or name itself. That of a folder ends with a slash. */
  readonly label: string
  readonly kind: 'key' | 'value' | 'anchor' | 'variable' | 'file' | 'folder' | 'image' | 'stage' | NameKind
  /**
   * The text that replaces the characters from `start` to `end`. A key includes its colon, and a variable its brace.
   */
  readonly text: string
  /**
   * The line below a key that needs a block, from its line break to the cursor. Its spaces come after those that the
   * line of the key begins with. Absent for all others.
   */
  readonly below?: string
  /** The offset of the word that is being typed, from 0. Equal to `end` if nothing is typed yet. */
  readonly start: number
  readonly end: number
  /** The meaning of a key, in Markdown. */
  readonly description?: string
  /** True for a key of Compose that has no effect in Kubernetes. Absent for all others. */
  readonly hasNoEffect?: true
}
