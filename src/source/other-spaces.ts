import { pathAt } from './path-at.js'
import type { Node } from './node.js'
import type { Span } from './position.js'
import { words } from './shown.js'

/** Spaces that YAML takes for letters. Web pages and some editors write them in place of ordinary ones. */
export const otherSpaces = '\\u00a0\\u2000-\\u200a\\u202f\\u3000'

export const otherSpace = new RegExp(`[${otherSpaces}]`)
/** Advice for a text with such spaces. */
export const ordinarySpaces = words('Replace the no-break spaces of this line by ordinary ones.')

const indentation = new RegExp(`^[ -]*[${otherSpaces}]`, 'gm')

/** Returns the first such space with which a key begins. There it was meant as indentation. */
export function spaceBeforeKey(text: string, root: Node): Span | undefined {
  for (const { index, 0: found } of text.matchAll(indentation)) {
    const end = index + found.length
    const space = { start: end - 1, end }
    const key = pathAt(root, space).at(-1)
    if (typeof key === 'string' && key.search(otherSpace) === 0) return space
  }
  return undefined
}
