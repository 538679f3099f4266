import type { Place } from '../source/place.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import type { Declared } from '../rules/values/declared.js'
import type { FileScope, Reporting, Unknowns } from '../rules/types/scope.js'
import { sentence, type Shown } from '../source/shown.js'

/**
 * Returns advice for a name that is not declared at the top level, with the name that it most likely means (rule
 * C1-05).
 */
export function instead(name: string, at: Place, names: Iterable<Shown>, scope: FileScope) {
  const near = nearest(name, names)
  const file = scope.extendedFileOf(at)
  if (near !== undefined || file === undefined) return { near, suggestion: suggestion(near) }
  return {
    near,
    suggestion: sentence`Declare it here too: \`extends\` takes the service from \`${file}\`, but nothing that it refers to.`,
  }
}

/** Reports a name that must be declared at the top level, but is not. */
export function reportUndefined(
  code: 'undefined-config' | 'undefined-network' | 'undefined-secret',
  name: string,
  place: Place,
  declared: Declared,
  scope: Reporting & FileScope & Unknowns,
): void {
  if (declared.has(name)) return
  if (scope.elsewhere.includes) {
    scope.report('include-not-followed', place, { name: place.showName(name) })
    return
  }
  const { near, suggestion } = instead(name, place, declared.names, scope)
  scope.report(code, place, { name: place.showName(name), suggestion }, { fix: near })
}
