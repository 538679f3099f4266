import type { MapNode, Node } from '../source/node.js'
import { setOwnValue } from '../source/own-property.js'

/**
 * Converts a value tree to the plain data that the validator reads. Invalid nodes become undefined, because their
 * errors have been reported.
 */
export function plain(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      // Infinity and NaN are no numbers of JSON, so the validator would refuse them.
      return typeof node.value === 'number' && !Number.isFinite(node.value) ? 0 : node.value
    case 'map':
      return plainMap(node)
    case 'list':
      return node.items.map(plain)
    case 'invalid':
      return undefined
  }
}

function plainMap(node: MapNode): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const { key, value } of node.entries) {
    setOwnValue(result, key, plain(value))
  }
  return result
}
