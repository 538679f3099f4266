import { ListNode, MapNode, type Node, ScalarNode, type WrittenNode } from '../source/node.js'
import type { Span } from '../source/position.js'

/**
 * The node of an anchor, and the cost of an alias to it: the number of nodes, where long texts count as several, and
 * their depth.
 */
export interface Anchored {
  readonly node: WrittenNode
  readonly size: number
  readonly height: number
}

/** The state after reading the preceding part of a text. */
export interface Before {
  /** The node of each anchor; `open` while that node is being read. */
  readonly anchors: ReadonlyMap<string, Anchored | 'open'>
  /** The number of nodes that aliases may still add. */
  readonly budget: number
}

/**
 * The number of nodes that aliases may add: a constant, and a number per character of the text. It is far above real
 * use and far below a bomb.
 */
export const ALIAS_BUDGET = 2000
export const ALIAS_BUDGET_FOR_CHARACTER = 4

/** The number of characters that cost as much as another node. */
export const CHARACTERS_OF_NODE = 64

/** Returns the additional cost of a scalar in nodes: the work at each use of a text grows with its length. */
export function nodesOfText({ length }: string): number {
  return Math.floor(length / CHARACTERS_OF_NODE)
}

/** Returns the number of nodes that the aliases of a text may add. */
export function aliasBudget(text: string): number {
  return ALIAS_BUDGET + ALIAS_BUDGET_FOR_CHARACTER * text.length
}

/** Returns the node of an anchor at the position of an alias. */
export function repeated(node: WrittenNode, { start, end }: Span): Node {
  const alias = { start, end, of: node }
  if (node.kind === 'map') return new MapNode(node.entries, node, alias)
  if (node.kind === 'list') return new ListNode(node.items, node, alias)
  return new ScalarNode(node.value, node.text, node, alias)
}

/**
 * Returns the end of a node at its position. For an indented map or list, the library's end is after the blank lines
 * behind it.
 */
export function endOf(node: Node): number {
  return (node.alias ?? node).end
}
