import { substitute } from './compose/template.js'
import { isFixed } from './origins/origins.js'
import { identityOf } from './kubernetes/identity.js'
import type { Origin } from './rules/types/draft.js'
import type { TranslateOptions } from './options/options.js'
import { read } from './read.js'
import type { Place } from './source/place.js'
import type { ManifestText } from './source/sources.js'

/** The names of variables by the identity of an object. */
export type ObjectVariables = ReadonlyMap<string, ReadonlySet<string>>

/** Finds the variables in the values that each object comes from. The Compose file must have no errors. */
export function objectVariables(manifest: ManifestText, options: TranslateOptions): ObjectVariables {
  const { takeRecorded, lookupAt } = read(manifest, options)
  const { objects, recording } = takeRecorded()
  const variables = objects.map(() => new Set<string>())
  for (const { object, origin } of recording.fieldsOf(objects, isPlace)) {
    const template = origin.node.kind === 'scalar' ? origin.node.template : undefined
    if (template === undefined) continue
    const { named } = substitute(template.text, lookupAt(template.node.start))
    for (const { name } of named) variables[object]!.add(name)
  }
  return new Map(objects.map((object, index) => [identityOf(object), variables[index]!]))
}

function isPlace(origin: Origin): origin is Place {
  return !isFixed(origin)
}
