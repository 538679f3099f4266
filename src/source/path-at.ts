import { lastBefore } from './last-before.js'
import type { Entry, MapNode, Node } from './node.js'
import type { PathSegment } from './place.js'
import type { Span } from './position.js'

/** Returns the path to the innermost value or key that contains a part of the text. */
export function pathAt(root: Node, span: Span): PathSegment[] {
  const path: PathSegment[] = []
  let node: Node | undefined = root
  while (node !== undefined) {
    const child: readonly [PathSegment, Node] | undefined = childAt(node, span)
    if (child === undefined) break
    path.push(child[0])
    node = child[1]
  }
  return path
}

function childAt(node: Node, span: Span): readonly [PathSegment, Node] | undefined {
  // The value of an alias is written elsewhere.
  if (node.alias !== undefined) return undefined
  if (node.kind === 'map') {
    const entry = entryAt(node, span)
    return entry && [entry.key, entry.value]
  }
  if (node.kind !== 'list') return undefined
  const index = lastBefore(node.items, span.start, (item) => (item.alias ?? item).start)
  const item = node.items[index]
  return item !== undefined && span.end <= (item.alias ?? item).end ? [index, item] : undefined
}

function entryAt({ written }: MapNode, span: Span): Entry | undefined {
  const entry = written[lastBefore(written, span.start, ({ start }) => start)]
  if (entry === undefined) return undefined
  const { value } = entry
  return span.end <= Math.max(entry.end, (value.alias ?? value).end) ? entry : undefined
}
