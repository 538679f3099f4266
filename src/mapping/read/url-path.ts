import type { Place } from '../../source/place.js'
import type { Reporting } from '../rule/scope.js'

/** Whether a path of a URL begins with a slash. If not, that is reported, with the slash as a fix where that is all it lacks. */
export function isUrlPath(place: Place, scope: Reporting): boolean {
  const { text: path = '' } = place
  if (path.startsWith('/')) return true
  const fix = /^\w/.test(path) ? place.show(`/${path}`) : undefined
  scope.report('path-not-absolute', place, { path: place.shown }, { fix })
  return false
}
