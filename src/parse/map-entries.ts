import type { Entry, Node } from '../source/node.js'
import type { Span } from '../source/position.js'

/** A merge key: the number of entries before it, the maps that it names, and its position. */
export interface Merge {
  readonly at: number
  readonly value: Node
  readonly span: Span
}

/**
 * Adds the entries of a merge key to those of a map. Keys of the map itself win, then earlier sources win over later
 * ones. `refuse` gets sources that are no maps.
 */
export function mergedEntries(
  own: readonly Entry[],
  { at, value, span }: Merge,
  refuse: (source: Node) => void,
): Entry[] {
  const taken = new Set(own.map((entry) => entry.key))
  const brought: Entry[] = []
  for (const source of value.kind === 'list' ? value.items : [value]) {
    if (source.kind === 'map') {
      for (const entry of source.entries) {
        if (taken.has(entry.key)) continue
        taken.add(entry.key)
        brought.push(entry.mergedAt(source.alias ?? span))
      }
    } else if (source.kind !== 'invalid') refuse(source)
  }
  return [...own.slice(0, at), ...brought, ...own.slice(at)]
}

/** Up to this number, comparing all keys is faster than building an index. */
const FEW_KEYS = 12

/** True if no key occurs twice. */
export function haveDistinctKeys(entries: readonly Entry[]): boolean {
  if (entries.length > FEW_KEYS) return new Set(entries.map(({ key }) => key)).size === entries.length
  for (let index = 1; index < entries.length; index++) {
    const { key } = entries[index]!
    for (let earlier = 0; earlier < index; earlier++) if (entries[earlier]!.key === key) return false
  }
  return true
}
