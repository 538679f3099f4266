import { inspect } from '../keys/inspect.js'
import { typeAdvice } from '../keys/misplaced.js'
import { manifestBlock } from '../keys/top-level-keys.js'
import { MapNode, type Node } from '../source/node.js'
import { follow, Place } from '../source/place.js'
import { validate } from '../validate/validate.js'
import type { Loading } from './loading.js'

/**
 * Checks the value of a key that names other files or services, before the whole manifest is known. Its keys, variables
 * and types are checked like those of any value. Errors are reported and become invalid nodes.
 */
export function checkedValue(written: Place, { report, capabilities, interpolation }: Loading): Place {
  const known = inspect(new Place(alone(written)), manifestBlock, capabilities, report).node
  const replaced = interpolation.apply(new Place(known))
  const checked = validate(replaced, report, { takesAnyText: () => false, typeAdvice })
  return written.with(follow(new Place(checked), written.path).node)
}

/** Returns the tree of a place, reached by keys alone, with nothing else in it. */
function alone(place: Place): Node {
  const above = place.parent
  if (above?.node.kind !== 'map') return place.node
  const entry = above.node.entry(place.key)!
  return alone(above.with(new MapNode([entry.with(place.node)], above.node)))
}
