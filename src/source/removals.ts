import { type Entry, InvalidNode, ListNode, MapNode, type Node } from './node.js'
import type { PathSegment } from './place.js'

/** Nodes to remove from a tree, collected by path and removed in one pass. */
export class Removals {
  private readonly children = new Map<string, Removals>()
  private action: 'invalid' | 'absent' | undefined

  get isEmpty(): boolean {
    return this.children.size === 0 && this.action === undefined
  }

  /** Removes a node: `invalid` keeps its key as reported, `absent` removes the key too. */
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

  /** Returns the tree without the removed nodes. It shares unchanged parts with the old tree. */
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
