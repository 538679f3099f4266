import { readEvents, toReadText } from '../../src/parse/event-reader.js'
import type { Refusal } from '../../src/parse/sound-text.js'
import type { Reader } from '../../src/parse/reader.js'
import type { Node } from '../../src/source/node.js'

/** The reader of valid texts alone. */
export const readSound: Reader = (text) => {
  const read = readEvents(text)
  return 'reason' in read ? read : toReadText(read)
}

/** Returns the tree of a text, or why it is left to the other reader. */
export function treeOf(text: string): Node | Refusal {
  const read = readEvents(text)
  return 'reason' in read ? read : read.root
}
