import type { Node } from './node.js'

/** Whether two trees say the same, wherever they are written; the order of keys says nothing. */
export function isSame(one: Node, other: Node): boolean {
  if (one === other) return true
  if (one.kind === 'scalar')
    return other.kind === 'scalar' && one.value === other.value && one.text === other.text
  if (one.kind === 'list') {
    return (
      other.kind === 'list' &&
      one.items.length === other.items.length &&
      one.items.every((item, index) => isSame(item, other.items[index]!))
    )
  }
  if (one.kind === 'map') {
    return (
      other.kind === 'map' &&
      one.entries.length === other.entries.length &&
      one.entries.every(({ key, value }) => {
        const entry = other.entry(key)
        return entry !== undefined && isSame(value, entry.value)
      })
    )
  }
  return false
}
