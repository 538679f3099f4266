import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../rule/scope.js'

/** From the root, or from a drive on a node for Windows. */
const absolute = /^(?:\/|[a-z]:[/\\])/i

/** The `working_dir` of a map; none where it is empty, as in Docker. No container starts in a relative one. */
export function readWorkingDirectory(map: Place, scope: Reporting & Choices): Place | undefined {
  const place = map.get('working_dir')
  if (!place?.text) return undefined
  if (scope.capabilities.laterChecks && !absolute.test(place.text))
    scope.report('path-not-absolute', place, { path: place.shown })
  return place
}
