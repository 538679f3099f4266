import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'

/**
 * The signs that begin what goes on to an offset for want of an end, the innermost first. That something is not closed is
 * found out where something else begins, or the text ends: often lines below the place where somebody has forgotten it.
 * A quote that goes on to the end of its own line alone is not among them: there it can be closed.
 */
export function unclosedBefore(text: string, node: Node, offset: number): Span[] {
  const { start, end } = node.span
  if (end < offset) return []
  const inside = childrenOf(node).flatMap((child) => unclosedBefore(text, child, offset))
  const goesOn = node.kind === 'scalar' ? /^["'][^]*\n/ : /^[[{]/
  const isOpen = end === offset && goesOn.test(text.slice(start, end))
  return isOpen ? [...inside, { start, end: start + 1 }] : inside
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'map') return node.written.map(({ value }) => value)
  return node.kind === 'list' ? node.items : []
}
