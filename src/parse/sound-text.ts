import type { Node } from '../source/node.js'
import type { Before } from './anchors.js'

// A file of its own, apart from the reader: public types refer to these types, and may not refer to a bundled library.

/** The result of reading a text, and the state at its end. */
export interface ReadEvents extends Before {
  readonly root: Node
  /** True if an anchor is defined twice. */
  readonly hasRepeatedAnchors: boolean
}

/** The reason why a reader leaves a text to the other one. */
export type Declined =
  | 'syntax'
  | 'unexpected sign'
  | 'line breaks'
  | 'tabs'
  | 'byte order mark'
  | 'other documents'
  | 'no map or list'
  | 'tag'
  | 'name with a colon'
  | 'key'
  | 'empty value'
  | 'escape'
  | 'duplicate key'
  | 'alias'
  | 'merge key'
  | 'comment in brackets'

/** A refusal to read a text. */
export interface Refusal {
  readonly reason: Declined
  /** The approximate position of the problem: after the last token. */
  readonly at: number
}
