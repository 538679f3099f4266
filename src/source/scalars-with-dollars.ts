import type { Node, ScalarNode } from './node.js'

/** Returns the scalars below a node that may have variables, each once. */
export function scalarsWithDollars(node: Node): readonly ScalarNode[] {
  if (!node.hasDollar || node.alias !== undefined) return []
  if (node.kind === 'map') return node.written.flatMap(({ value }) => scalarsWithDollars(value))
  if (node.kind === 'list') return node.items.flatMap(scalarsWithDollars)
  return node.kind === 'scalar' ? [node] : []
}
