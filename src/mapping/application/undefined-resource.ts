import type { Place } from '../../source/place.js'
import { nearest, suggestion } from '../../warnings/nearest.js'
import type { Scope } from '../rule/scope.js'

/** What to do about a name that nothing at the top level has, with the name that it most likely means (rule C1-05). */
export function instead(name: string, at: Place, names: Iterable<string>, scope: Scope) {
  const near = nearest(name, names)
  const file = scope.extendedFileOf(at)
  if (near !== undefined || file === undefined) return { near, suggestion: suggestion(near) }
  return {
    near,
    suggestion: `The service is extended from '${file}', and what it refers to is not brought along: declare it here too.`,
  }
}
