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

/** Moves a tree: a text that was parsed alone moves to its place among other texts. Aliases keep sharing their nodes. */
export class Shift {
  private readonly moved = new Map<object, object>()

  constructor(private readonly by: number) {}

  node(node: Node): Node {
    return this.by === 0 ? node : this.once(node, this.movedNode)
  }

  span({ start, end }: Span): Span {
    return { start: start + this.by, end: end + this.by }
  }

  private once<Item extends object>(item: Item, move: (item: Item) => Item): Item {
    const known = this.moved.get(item) as Item | undefined
    if (known !== undefined) return known
    const moved = move(item)
    this.moved.set(item, moved)
    return moved
  }

  private readonly movedNode = (node: Node): Node => {
    const span = this.span(node)
    const alias = node.alias && this.alias(node.alias)
    switch (node.kind) {
      case 'scalar':
        return new ScalarNode(node.value, node.text, span, alias)
      case 'map':
        return new MapNode(this.once(node.entries, this.movedEntries), span, alias)
      case 'list':
        return new ListNode(this.once(node.items, this.movedItems), span, alias)
      case 'invalid':
        return new InvalidNode(span, alias)
    }
  }

  private alias(alias: Alias): Alias {
    const { start, end } = this.span(alias)
    return { start, end, of: this.node(alias.of) as WrittenNode }
  }

  private readonly movedEntries = (entries: readonly Entry[]) =>
    entries.map(
      (entry) =>
        new Entry(
          entry.key,
          this.span(entry),
          this.node(entry.value),
          entry.merged && this.span(entry.merged),
          entry.tag,
          entry.template,
        ),
    )

  private readonly movedItems = (items: readonly Node[]) => items.map((item) => this.node(item))
}
