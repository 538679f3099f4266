import { type Entry, MapNode, type Node } from '../source/node.js'

/** A map with other entries, where it stands. */
export function withEntries(map: MapNode, entries: readonly Entry[]): MapNode {
  return new MapNode(entries, map, map.alias)
}

/** A map without one of its keys. */
export function without(map: MapNode, key: string): MapNode {
  return withEntries(
    map,
    map.entries.filter((entry) => entry.key !== key),
  )
}

/** A map with another value at a key that it has. */
export function withValue(map: MapNode, key: string, value: Node): MapNode {
  return withEntries(
    map,
    map.entries.map((entry) => (entry.key === key ? entry.with(value) : entry)),
  )
}
