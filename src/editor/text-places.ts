import type { Key, Shape } from '../keys/shape.js'
import { manifestBlock } from '../keys/top-level-keys.js'

/** A place of the text of a key with a role. */
export interface TextPlace<Role> {
  /** The path with dots between keys: `[]` is an item of a list, and `*` an entry of a map. */
  readonly path: string
  readonly role: Role
  /** True for an entry of a map, whose key is a text too. */
  readonly isEntry: boolean
}

/** Returns the role of a key. `around` is the role of the key around it. */
type RoleOf<Role> = (key: Key, around: Role | undefined) => Role | undefined

/**
 * Finds the texts of all keys that have a role in the key tables: the value itself, the items of a list, and the
 * entries of a map.
 */
export function findTextPlaces<Role>(roleOf: RoleOf<Role>): readonly TextPlace<Role>[] {
  return below(manifestBlock, [], undefined)

  function below(shape: Shape, path: readonly string[], role: Role | undefined): readonly TextPlace<Role>[] {
    switch (shape.kind) {
      case 'anything':
        return []
      case 'scalar':
        return shape.types.includes('string') ? placeAt(path, role, false) : []
      case 'list':
        return below(shape.items, [...path, '[]'], role)
      case 'map': {
        const entry = [...path, '*']
        return [...placeAt(entry, role, true), ...below(shape.values, entry, undefined)]
      }
      case 'either':
        return shape.shapes.flatMap((one) => below(one, path, role))
      case 'block': {
        const { keys, others } = shape
        const own = Object.entries(keys).flatMap(([name, key]) =>
          below(key.shape, [...path, name], roleOf(key, role)),
        )
        if (others === undefined || others === 'unsupported') return own
        return [...own, ...below(others, [...path, '*'], undefined)]
      }
    }
  }
}

function placeAt<Role>(
  path: readonly string[],
  role: Role | undefined,
  isEntry: boolean,
): readonly TextPlace<Role>[] {
  return role === undefined ? [] : [{ path: path.join('.'), role, isEntry }]
}
