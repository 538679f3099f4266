import type { Node } from '../source/node.js'
import type { Before } from './anchors.js'

// Apart from the reader itself: the public types reach these, and may name nothing of a library that is bundled.

/** What was read, for whoever reads on. */
export interface ReadEvents extends Before {
  readonly root: Node
  /** Whether an anchor has meant something else before. */
  readonly hasRepeatedAnchors: boolean
}

/** A sound text, and what it was read to. */
export interface SoundText extends ReadEvents {
  readonly text: string
}

/** What is known of a text that another is like. */
export interface Likeness {
  /** Reads the other by the block in which it differs; undefined where it differs in more. */
  readonly readChanged: () => ReadEvents | Refusal | undefined
  /** Reads a text that differs from the known one by what is left out of it alone; undefined where it does in more. */
  readonly readWithout: (text: string) => ReadEvents | undefined
}

/** Why a text is left to the other reader. */
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

/** That a text is left to the other reader. */
export interface Refusal {
  readonly reason: Declined
  /** About where what is wrong was found: behind what was read last. */
  readonly at: number
}
