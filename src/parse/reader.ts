import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import type { Reports } from '../warnings/report.js'

/** What a reader makes of a text. */
export interface ReadText {
  /** Absent where there is nothing but white space and comments, or nothing sound. */
  readonly root: Node | undefined
  /** As `root`, with whatever the broken parts may be meant to be: for an outline of what is being typed. */
  readonly guess: Node | undefined
  /** Whether the syntax is broken somewhere, so that parts of the tree may be missing. */
  readonly isBroken: boolean
  /** Whether a value has a tag that is about other files. */
  readonly hasMergeTags: boolean
  /** The first quote or bracket of which a line goes on further left than YAML allows; absent where none does. */
  readonly unindented?: Span
}

/** Makes the value tree of a YAML text and reports what is wrong with it; anything else leaves the text to another reader. */
export type Reader = (text: string, reports: Reports) => ReadText | { readonly reason: string }
