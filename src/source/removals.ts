import { type Entry, InvalidNode, ListNode, MapNode, type Node } from './node.js'
import type { PathSegment } from './place.js'

/** What is to become of the nodes at certain paths, as a tree of path segments. */
export class Removals {
  private readonly children = new Map<string, Removals>()
  private action: 'invalid' | 'absent' | undefined

  get isEmpty(): boolean {
    return this.children.size === 0 && this.action === undefined
  }

  /** `invalid`: there, but reported as wrong. `absent`: as if it had not been written. */
  add(path: readonly PathSegment[], action: 'invalid' | 'absent'): void {
    let removals: Removals = this
    for (const segment of path) {
      const key = String(segment)
      let next = removals.children.get(key)
      if (next === undefined) removals.children.set(key, (next = new Removals()))
      removals = next
    }
    removals.action = action
  }

  /** The tree with the removals made; whatever none of them touches is shared with the old one. */
  apply(node: Node): Node {
    if (this.action !== undefined) return new InvalidNode(node, node.alias)
    if (this.children.size === 0) return node
    if (node.kind === 'map') return this.applyToMap(node)
    if (node.kind !== 'list') return node
    const items = node.items.map((item, index) => this.children.get(String(index))?.apply(item) ?? item)
    return new ListNode(items, node, node.alias)
  }

  private applyToMap(node: MapNode): Node {
    const entries: Entry[] = []
    for (const entry of node.entries) {
      const removals = this.children.get(entry.key)
      if (removals === undefined) entries.push(entry)
      else if (removals.action !== 'absent') entries.push(entry.with(removals.apply(entry.value)))
    }
    return new MapNode(entries, node, node.alias)
  }
}
