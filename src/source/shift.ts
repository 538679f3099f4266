import {
  type Alias,
  Entry,
  InvalidNode,
  ListNode,
  MapNode,
  type Node,
  ScalarNode,
  type WrittenNode,
} from './node.js'
import type { Span } from './position.js'

/**
 * Moves a tree: all its positions, or those from an offset on. A text that was parsed alone moves to its place among
 * other texts. Aliases keep sharing their nodes. A caller that knows of no aliases can say so, which is faster.
 */
export class Shift {
  private readonly moved: Map<object, object> | undefined

  constructor(
    private readonly by: number,
    private readonly from = 0,
    hasAliases = true,
  ) {
    this.moved = hasAliases ? new Map() : undefined
  }

  node(node: Node): Node {
    return this.by === 0 ? node : this.once(node, this.movedNode)
  }

  span(span: Span): Span {
    const { start, end } = span
    return start < this.from ? span : { start: start + this.by, end: end + this.by }
  }

  entry(entry: Entry): Entry {
    if (this.by === 0) return entry
    const { key, value, merged, tag, template } = entry
    return new Entry(key, this.span(entry), this.node(value), merged && this.span(merged), tag, template)
  }

  private once<Item extends object>(item: Item, move: (item: Item) => Item): Item {
    const known = this.moved?.get(item) as Item | undefined
    if (known !== undefined) return known
    const moved = move(item)
    this.moved?.set(item, moved)
    return moved
  }

  private readonly movedNode = (node: Node): Node => {
    const isMoved = node.start >= this.from
    if (!isMoved && (node.alias === undefined || node.alias.start < this.from)) return node
    const span = this.span(node)
    const alias = node.alias && this.alias(node.alias)
    switch (node.kind) {
      case 'scalar':
        return new ScalarNode(node.value, node.text, span, alias)
      case 'map':
        return new MapNode(isMoved ? this.once(node.entries, this.movedEntries) : node.entries, span, alias)
      case 'list':
        return new ListNode(isMoved ? this.once(node.items, this.movedItems) : node.items, span, alias)
      case 'invalid':
        return new InvalidNode(span, alias)
    }
  }

  private alias(alias: Alias): Alias {
    const { start, end } = this.span(alias)
    return { start, end, of: this.node(alias.of) as WrittenNode }
  }

  private readonly movedEntries = (entries: readonly Entry[]) => entries.map((entry) => this.entry(entry))

  private readonly movedItems = (items: readonly Node[]) => items.map((item) => this.node(item))
}
