import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import type { Reports } from '../warnings/report.js'

/** The result of reading a text. */
export interface ReadText {
  /** The tree. Absent if there is only white space and comments, or nothing sound. */
  readonly root: Node | undefined
  /** The tree with guesses for the broken parts, for an outline of text that is being typed. */
  readonly guess: Node | undefined
  /** True if the syntax is broken somewhere, so that parts of the tree may be missing. */
  readonly isBroken: boolean
  /** True if a value has a merge tag. */
  readonly hasMergeTags: boolean
  /** The first quote or bracket that continues further left than YAML allows. */
  readonly unindented?: Span
}

/** Parses a YAML text and reports its errors. Or returns the reason why it leaves the text to another reader. */
export type Reader = (text: string, reports: Reports) => ReadText | { readonly reason: string }
