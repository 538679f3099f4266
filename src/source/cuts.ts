import { type Entry, InvalidNode, ListNode, MapNode, type Node } from './node.js'
import type { PathSegment } from './place.js'

/** What is to become of the nodes at certain paths, as a tree of their segments. */
export class Cuts {
  private readonly children = new Map<string, Cuts>()
  private action: 'invalid' | 'absent' | undefined

  get isEmpty(): boolean {
    return this.children.size === 0 && this.action === undefined
  }

  /** `invalid`: there, but reported as wrong. `absent`: as if it had not been written. */
  add(path: readonly PathSegment[], action: 'invalid' | 'absent'): void {
    let cuts: Cuts = this
    for (const segment of path) {
      const key = String(segment)
      let next = cuts.children.get(key)
      if (next === undefined) cuts.children.set(key, (next = new Cuts()))
      cuts = next
    }
    cuts.action = action
  }

  /** The tree with the cuts made; whatever no cut touches is shared with the old one. */
  apply(node: Node): Node {
    if (this.action !== undefined) return new InvalidNode(node.span, node.alias)
    if (this.children.size === 0) return node
    if (node.kind === 'map') return this.applyToMap(node)
    if (node.kind !== 'list') return node
    const items = node.items.map((item, index) => this.children.get(String(index))?.apply(item) ?? item)
    return new ListNode(items, node.span, node.alias)
  }

  private applyToMap(node: MapNode): Node {
    const entries: Entry[] = []
    for (const entry of node.entries) {
      const cuts = this.children.get(entry.key)
      if (cuts === undefined) entries.push(entry)
      else if (cuts.action !== 'absent') entries.push({ ...entry, value: cuts.apply(entry.value) })
    }
    return new MapNode(entries, node.span, node.alias)
  }
}
