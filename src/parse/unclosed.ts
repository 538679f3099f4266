import type { Node } from '../source/node.js'
import type { Span } from '../source/position.js'

/**
 * The signs that begin what is not closed, by the offset that it goes on to for want of an end, the innermost first. Only
 * there is found out that something is not closed, since something else begins or the text ends: often lines below the
 * place where somebody has forgotten it. A quote that goes on to the end of its own line alone is not among them: there it
 * can be closed.
 */
export function unclosedIn(text: string, root: Node): ReadonlyMap<number, Span[]> {
  const byEnd = new Map<number, Span[]>()
  const visit = (node: Node): void => {
    // Its sign is where the alias leads, which has been looked at there.
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

/** Whether a node begins with a sign that needs another at its end, where there is none, or only that of its last part. */
function isOpen(text: string, node: Node, last: Node | undefined): boolean {
  const { start, end } = node
  const ends = text[start]! + text[end - 1]!
  if (node.kind === 'scalar') return /"[^"]|'[^']/.test(ends) && text.slice(start, end).includes('\n')
  return /[[{]./s.test(ends) && (last?.end === end || !/\[]|{}/.test(ends))
}
