import type { MapNode, Node } from '../source/node.js'

/** A value tree as the plain data that the validator reads; what was found wrong is left out. */
export function plain(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      // The validator takes the numbers of JSON alone.
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
    if (key === '__proto__') {
      Object.defineProperty(result, key, {
        value: plain(value),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else result[key] = plain(value)
  }
  return result
}
