import { type Entry, InvalidNode, ListNode, MapNode, type Node, ScalarNode } from './node.js'
import type { Span } from './position.js'

/**
 * A tree with all places moved, or all from an offset on: what was read of a text by itself, among other texts, or behind
 * another text than before. What aliases share stays shared.
 */
export class Shift {
  private readonly spans = new Map<Span, Span>()
  private readonly nodes = new Map<Node, Node>()
  private readonly entries = new Map<readonly Entry[], readonly Entry[]>()
  private readonly items = new Map<readonly Node[], readonly Node[]>()

  constructor(
    private readonly by: number,
    private readonly from = 0,
  ) {}

  node(node: Node): Node {
    if (this.by === 0) return node
    let shifted = this.nodes.get(node)
    if (shifted === undefined) this.nodes.set(node, (shifted = this.shifted(node)))
    return shifted
  }

  private shifted(node: Node): Node {
    const isMoved = node.span.start >= this.from
    if (!isMoved && (node.alias === undefined || node.alias.start < this.from)) return node
    const span = this.span(node.span)
    const alias = node.alias && this.span(node.alias)
    switch (node.kind) {
      case 'scalar':
        return new ScalarNode(node.value, node.text, span, alias)
      case 'map':
        return new MapNode(isMoved ? this.entriesOf(node.entries) : node.entries, span, alias)
      case 'list':
        return new ListNode(isMoved ? this.itemsOf(node.items) : node.items, span, alias)
      case 'invalid':
        return new InvalidNode(span, alias)
    }
  }

  span(span: Span): Span {
    if (span.start < this.from) return span
    const known = this.spans.get(span)
    if (known !== undefined) return known
    const shifted = { start: span.start + this.by, end: span.end + this.by }
    this.spans.set(span, shifted)
    return shifted
  }

  entry(entry: Entry): Entry {
    if (this.by === 0) return entry
    return {
      ...entry,
      keySpan: this.span(entry.keySpan),
      value: this.node(entry.value),
      ...(entry.merged === undefined ? {} : { merged: this.span(entry.merged) }),
    }
  }

  private entriesOf(entries: readonly Entry[]): readonly Entry[] {
    const known = this.entries.get(entries)
    if (known !== undefined) return known
    const shifted = entries.map((entry) => this.entry(entry))
    this.entries.set(entries, shifted)
    return shifted
  }

  private itemsOf(items: readonly Node[]): readonly Node[] {
    const known = this.items.get(items)
    if (known !== undefined) return known
    const shifted = items.map((item) => this.node(item))
    this.items.set(items, shifted)
    return shifted
  }
}
