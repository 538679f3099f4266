import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'

/**
 * Finds the signs of quotes and brackets that are not closed, by the offset at which they end for lack of a closing
 * sign, the innermost first. A missing sign is found only there, where another token begins or the text ends, often
 * lines below. A quote that ends on its own line is left out, because it may be closed there.
 */
export function unclosedIn(text: string, root: Node): ReadonlyMap<number, Span[]> {
  const byEnd = new Map<number, Span[]>()
  const visit = (node: Node): void => {
    // The alias repeats a node that is checked at its own position.
    if (node.alias !== undefined) return
    const children = childrenOf(node)
    children.forEach(visit)
    const { start, end } = node
    if (isOpen(text, node, children.at(-1)))
      byEnd.set(end, [...(byEnd.get(end) ?? []), { start, end: start + 1 }])
  }
  visit(root)
  return byEnd
}

export function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'map') return node.written.map(({ value }) => value)
  return node.kind === 'list' ? node.items : []
}

/** True if a node begins with a sign that needs a closing one, and ends without it. */
function isOpen(text: string, node: Node, last: Node | undefined): boolean {
  const { start, end } = node
  const ends = text[start]! + text[end - 1]!
  if (node.kind === 'scalar') return /"[^"]|'[^']/.test(ends) && text.slice(start, end).includes('\n')
  return /[[{]./s.test(ends) && (last?.end === end || !/\[]|{}/.test(ends))
}
