import { endpointKeys } from '../keys/endpoint-keys.js'
import type { Node } from '../source/node.js'
import { Place } from '../source/place.js'
import type { Report } from '../warnings/report.js'
import { without } from './map-changes.js'
import { words } from '../source/shown.js'

/**
 * Removes and reports the endpoints of a later file if an earlier file writes them in another notation. The notations
 * are a list of rules, a map with `rules`, and a map of names to either. The two cannot be merged, and replacing the
 * earlier ones would remove routes.
 */
export function withoutOtherNotation(earlier: Node, later: Node, report: Report): Node {
  const [one, other] = [earlier, later].map((node) => new Place(node).get('endpoints'))
  if (one === undefined || other === undefined || later.kind !== 'map' || hasTag(later, 'endpoints'))
    return later
  return areAlike(one, other, report) ? later : without(later, 'endpoints')
}

/** True if both are in one notation, at every level. A difference is reported. */
function areAlike(one: Place, other: Place, report: Report): boolean {
  const notation = notationOf(one)
  const otherNotation = notationOf(other)
  if (notation === undefined || otherNotation === undefined) return true
  if (notation !== otherNotation) {
    const related = [{ message: words('the earlier notation'), place: one }]
    report('other-notation', other, { notation: otherNotation, other: notation }, { related })
    return false
  }
  if (notation === 'a map of names') {
    for (const endpoint of other.entries()) {
      const same = one.get(endpoint.key)
      if (same !== undefined && !hasTag(other.node, endpoint.key)) areAlike(same, endpoint, report)
    }
  }
  return true
}

function notationOf(place: Place): 'a list' | 'a map with `rules`' | 'a map of names' | undefined {
  if (place.isList) return 'a list'
  if (place.entries().length === 0) return undefined
  return Object.keys(endpointKeys).some((key) => place.has(key)) ? 'a map with `rules`' : 'a map of names'
}

/** True if a tag of the later value decides about the earlier one. */
function hasTag(node: Node, key: string): boolean {
  return node.kind === 'map' && node.entry(key)?.tag !== undefined
}
