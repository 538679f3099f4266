import { inspect } from '../mapping/keys/inspect.js'
import { manifestBlock } from '../mapping/keys/top-level-keys.js'
import { MapNode, type Node } from '../source/node.js'
import { follow, Place } from '../source/place.js'
import { validate } from '../validate/validate.js'
import type { Loading } from './loading.js'

/**
 * The value of a key that names other files or services, checked as any value of a manifest is, but before the whole
 * manifest is known: its keys, its variables, which are replaced, and its types. What is wrong is reported, and invalid.
 */
export function checkedValue(written: Place, { report, capabilities, interpolation }: Loading): Place {
  const known = inspect(new Place(alone(written)), manifestBlock, capabilities, report).node
  const replaced = interpolation.apply(new Place(known))
  const checked = validate(replaced, report, () => false)
  return written.with(follow(new Place(checked), written.path).node)
}

/** The tree that a place, reached by keys alone, is in, with nothing else in it. */
function alone(place: Place): Node {
  const above = place.parent
  if (above?.node.kind !== 'map') return place.node
  const entry = above.node.entry(place.key)!
  return alone(above.with(new MapNode([entry.with(place.node)], above.node)))
}
