import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'

/** True if a URL path begins with a slash. Otherwise it is reported, with a fix if only the slash is missing. */
export function isUrlPath(place: Place, scope: Reporting): boolean {
  const { text: path = '' } = place
  if (path.startsWith('/')) return true
  const fix = /^\w/.test(path) ? place.show(`/${path}`) : undefined
  scope.report('path-not-absolute', place, { path: place.shown }, { fix })
  return false
}
