import { MapNode, type Node } from '../source/node.js'

/** A map without one of its keys. */
export function without(map: MapNode, key: string): MapNode {
  return new MapNode(
    map.entries.filter((entry) => entry.key !== key),
    map,
    map.alias,
  )
}

/** A map with another value at a key that it has. */
export function withValue(map: MapNode, key: string, value: Node): MapNode {
  const entries = map.entries.map((entry) => (entry.key === key ? entry.with(value) : entry))
  return new MapNode(entries, map, map.alias)
}
