import type { ValuePath } from './value-reference.js'
import { ownValue, setOwnValue } from '../../source/own-property.js'

/** A map of a chart's values, or of their schema. */
export interface ValueTree {
  [key: string]: unknown
}

/** Sets a value in a tree, and makes the maps above it. */
export function setValue(tree: ValueTree, path: ValuePath, value: unknown): void {
  const last = path.at(-1)!
  let map = tree
  for (const key of path.slice(0, -1)) {
    const inner = (ownValue(map, key) ?? {}) as ValueTree
    setOwnValue(map, key, inner)
    map = inner
  }
  setOwnValue(map, last, value)
}

/** Returns the paths and values of a tree at the places that have a schema in another tree. */
export function* leavesOf(
  values: ValueTree,
  schemas: ValueTree,
  path: ValuePath = [],
): Iterable<readonly [path: ValuePath, value: unknown]> {
  for (const [key, schema] of Object.entries(schemas) as [string, ValueTree][]) {
    const value = ownValue(values, key)
    if (isSchema(schema)) yield [[...path, key], value]
    else yield* leavesOf(value as ValueTree, schema, [...path, key])
  }
}

/** Returns the JSON Schema of maps whose leaves are schemas themselves. It allows no other keys. */
export function schemaOfTree(tree: ValueTree): ValueTree {
  if (isSchema(tree)) return tree
  const properties = Object.entries(tree).map(([key, value]) => [key, schemaOfTree(value as ValueTree)])
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as unknown,
  }
}

function isSchema({ type, anyOf }: ValueTree): boolean {
  return typeof type === 'string' || Array.isArray(type) || Array.isArray(anyOf)
}
