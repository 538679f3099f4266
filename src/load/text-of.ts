import type { ScalarNode } from '../source/node.js'

/** Returns the interpolated text of a scalar, without reporting errors. */
export type TextOf = (scalar: ScalarNode) => string

/** True if a required variable is not set in the first `end` characters of a scalar; in the whole scalar by default. */
export type LacksVariable = (scalar: ScalarNode, end?: number) => boolean
