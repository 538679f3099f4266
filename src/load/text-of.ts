import type { ScalarNode } from '../source/node.js'

/** The text of a scalar with its variables replaced; nothing is reported of them. */
export type TextOf = (scalar: ScalarNode) => string
