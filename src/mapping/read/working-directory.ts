import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../rule/scope.js'

/** A path from the root, or from a drive of a Windows node. */
const absolute = /^(?:\/|[a-z]:[/\\])/i

/**
 * Reads the `working_dir` of a map. An empty one means none, as in Docker. A relative one is reported, because no
 * container starts in it.
 */
export function readWorkingDirectory(map: Place, scope: Reporting & Choices): Place | undefined {
  const place = map.get('working_dir')
  if (!place?.text) return undefined
  if (scope.capabilities.laterChecks && !absolute.test(place.text))
    scope.report('path-not-absolute', place, { path: place.shown })
  return place
}
