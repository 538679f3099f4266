import type { Place } from '../source/place.js'
import { nearest, suggestion } from '../warnings/nearest.js'
import type { Declared } from '../rules/values/declared.js'
import type { FileScope, Reporting, Unknowns } from '../rules/types/scope.js'
import { sentence, type Shown, tableOfWords } from '../source/shown.js'

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

const declarations = tableOfWords({
  'undefined-config': 'Declare it below `configs` at the top level.',
  'undefined-model': 'Declare it below `models` at the top level.',
  'undefined-network': 'Declare it below `networks` at the top level.',
  'undefined-secret': 'Declare it below `secrets` at the top level.',
})

/** Reports a name that must be declared at the top level, but is not. */
export function reportUndefined(
  code: keyof typeof declarations,
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
  const args = { name: place.showName(name), suggestion: suggestion || declarations[code] }
  scope.report(code, place, args, { fix: near })
}
