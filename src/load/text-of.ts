import type { ScalarNode } from '../source/node.js'

/** The text of a scalar with its variables replaced; nothing is reported of them. */
export type TextOf = (scalar: ScalarNode) => string

/** True if a variable is required in the first characters of a scalar, of all of it by default, and not set. */
export type LacksVariable = (scalar: ScalarNode, end?: number) => boolean
