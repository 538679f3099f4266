import { ListNode, MapNode, type Node, ScalarNode, type WrittenNode } from '../source/node.js'
import type { Span } from '../source/position.js'

/** What an anchor names, with what it takes to use it: how many nodes, long texts counting as several, and how deep they go. */
export interface Anchored {
  readonly node: WrittenNode
  readonly size: number
  readonly height: number
}

/** What was read of a text before another part of it. */
export interface Before {
  /** What each anchor means; `open` where that is being read. */
  readonly anchors: ReadonlyMap<string, Anchored | 'open'>
  /** How many nodes aliases may still add. */
  readonly budget: number
}

/** Nodes that aliases may add: some for any text, and more for each of its characters. Far above any real use, far below a bomb. */
const ALIAS_BUDGET = 2000
const ALIAS_BUDGET_FOR_CHARACTER = 4

/** Characters of a scalar that count as one more node. */
const CHARACTERS_OF_NODE = 64

/** How many nodes a scalar counts as beside its own: what is done with a text at each of its places grows with its length. */
export function nodesOfText({ length }: string): number {
  return Math.floor(length / CHARACTERS_OF_NODE)
}

/** How many nodes the aliases of a text may add. */
export function aliasBudget(text: string): number {
  return ALIAS_BUDGET + ALIAS_BUDGET_FOR_CHARACTER * text.length
}

/** The node that an anchor names, in the place of an alias. */
export function repeated(node: WrittenNode, { start, end }: Span): Node {
  const alias = { start, end, of: node }
  if (node.kind === 'map') return new MapNode(node.entries, node, alias)
  if (node.kind === 'list') return new ListNode(node.items, node, alias)
  return new ScalarNode(node.value, node.text, node, alias)
}

/** Where a node ends in its place. A library's end of an indented map or list is that of the blank lines behind it. */
export function endOf(node: Node): number {
  return (node.alias ?? node).end
}
