import { kustomizeLayout, safeHelmLayout } from 'tranship/layouts'
import { changesOfSharedObjects } from '../../support/inherited-names.js'
import type { Check } from './subject.js'

/** No layout throws. Of some cases, as a chart takes long. */
export const laysOut: Check = function* ({ manifest, options, result, probe }) {
  if (probe % 16 !== 0 || !result.ok) return
  kustomizeLayout(result, { overlays: { __proto__: result, constructor: result } })
  safeHelmLayout(manifest, options)
}

/** No name in a case changes an object that all code shares. This check is the last one, so it sees what the others do. */
export const leavesSharedObjects: Check = function* () {
  for (const name of changesOfSharedObjects()) yield `the property ${name} of a shared object changes`
}
