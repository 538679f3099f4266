import type { Node, ScalarNode } from './node.js'

/** Whether two trees say the same, wherever they are written; the order of keys says nothing. */
export function isSame(one: Node, other: Node, areSame = areWrittenAlike): boolean {
  if (one === other) return true
  if (one.kind === 'scalar') return other.kind === 'scalar' && areSame(one, other)
  if (one.kind === 'list') {
    return (
      other.kind === 'list' &&
      one.items.length === other.items.length &&
      one.items.every((item, index) => isSame(item, other.items[index]!, areSame))
    )
  }
  if (one.kind === 'map') {
    return (
      other.kind === 'map' &&
      one.entries.length === other.entries.length &&
      one.entries.every(({ key, value }) => {
        const entry = other.entry(key)
        return entry !== undefined && isSame(value, entry.value, areSame)
      })
    )
  }
  return false
}

/** Whether two scalars have the same value and the same text. */
export function areWrittenAlike(one: ScalarNode, other: ScalarNode): boolean {
  return one.value === other.value && one.text === other.text
}
