import type { Node, ScalarNode } from './node.js'

/** True if two trees have the same values, wherever they are written. The order of keys doesn't matter. */
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

/** True if two scalars have the same value and the same text. */
export function areWrittenAlike(one: ScalarNode, other: ScalarNode): boolean {
  return one.value === other.value && one.text === other.text
}
