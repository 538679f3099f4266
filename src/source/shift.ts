import { type Entry, InvalidNode, ListNode, MapNode, type Node, ScalarNode } from './node.js'
import type { Span } from './position.js'

/**
 * A tree with all places moved: what was read of a text by itself, among other texts. What aliases share stays shared.
 */
export class Shift {
  private readonly spans = new Map<Span, Span>()
  private readonly entries = new Map<readonly Entry[], readonly Entry[]>()
  private readonly items = new Map<readonly Node[], readonly Node[]>()

  constructor(private readonly by: number) {}

  node(node: Node): Node {
    const span = this.span(node.span)
    const alias = node.alias && this.span(node.alias)
    switch (node.kind) {
      case 'scalar':
        return new ScalarNode(node.value, node.text, span, alias)
      case 'map':
        return new MapNode(this.entriesOf(node.entries), span, alias)
      case 'list':
        return new ListNode(this.itemsOf(node.items), span, alias)
      case 'invalid':
        return new InvalidNode(span, alias)
    }
  }

  span(span: Span): Span {
    const known = this.spans.get(span)
    if (known !== undefined) return known
    const shifted = { start: span.start + this.by, end: span.end + this.by }
    this.spans.set(span, shifted)
    return shifted
  }

  private entriesOf(entries: readonly Entry[]): readonly Entry[] {
    const known = this.entries.get(entries)
    if (known !== undefined) return known
    const shifted = entries.map((entry) => ({
      ...entry,
      keySpan: this.span(entry.keySpan),
      value: this.node(entry.value),
      ...(entry.merged === undefined ? {} : { merged: this.span(entry.merged) }),
    }))
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
