import { type Entry, MapNode, type Node } from '../source/node.js'

/** Returns a map with other entries at the same position. */
export function withEntries(map: MapNode, entries: readonly Entry[]): MapNode {
  return new MapNode(entries, map, map.alias)
}

/** Returns a map without one of its keys. */
export function without(map: MapNode, key: string): MapNode {
  return withEntries(
    map,
    map.entries.filter((entry) => entry.key !== key),
  )
}

/** Returns a map with another value for one of its keys. */
export function withValue(map: MapNode, key: string, value: Node): MapNode {
  return withEntries(
    map,
    map.entries.map((entry) => (entry.key === key ? entry.with(value) : entry)),
  )
}
