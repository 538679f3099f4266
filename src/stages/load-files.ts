import { Allowance } from '../compose/allowance.js'
import { SecretVariables } from '../compose/secret-variables.js'
import type { Lookup } from '../compose/template.js'
import { isManifest } from '../load/is-manifest.js'
import { load } from '../load/load.js'
import { textReader } from '../load/loading.js'
import { MergeBudget } from '../load/merge-budget.js'
import type { TextOf } from '../load/text-of.js'
import { VariablesByFile } from '../load/variables-by-file.js'
import { holdsSecrets } from '../rules/values/secret-places.js'
import { namesSecret } from '../knowledge/secret-variables.js'
import type { TranslateOptions } from '../options/options.js'
import { substitutionEnvironment } from '../parse/environment.js'
import { Interpolation } from '../parse/interpolate.js'
import { UnsetVariables } from '../parse/unset-variables.js'
import type { Capabilities } from '../profiles/profile.js'
import { Place } from '../source/place.js'
import { inputSize } from './input-size.js'
import type { ParsedFiles } from './parse-files.js'
import type { Request } from './request.js'

/** The merged tree of all files, before its variables are replaced, and the variables that count in it. */
export interface LoadedManifest {
  readonly top: Place
  /** The substitution environment of the manifest itself. */
  readonly environment: Lookup
  readonly variables: VariablesByFile
  readonly interpolation: Interpolation
  readonly textOf: TextOf
  readonly unset: UnsetVariables
  /** The variables that are kept out of objects; absent where there are none. */
  readonly secrets: SecretVariables | undefined
}

/**
 * Merges the files, with those that they include and extend, into one tree. Returns undefined if the root of a file is
 * no map.
 */
export function loadFiles(
  { files, given }: ParsedFiles,
  { options, capabilities, reports: { report }, undecided }: Request,
): LoadedManifest | undefined {
  const maps = given.filter((file) => isManifest(file, report))
  if (maps.length === 0 || maps.length < given.filter(({ root }) => root !== undefined).length)
    return undefined
  const first = new Place(maps[0]!.root!)
  const secrets = secretVariables(options, capabilities)
  const environment = substitutionEnvironment(options, first, report, secrets)
  const variables = new VariablesByFile(files, environment)
  const { lookupAt } = variables
  const { text } = files.sources
  const unset = new UnsetVariables(report, options.files, text)
  const allowance = new Allowance(text)
  const hidden = secrets && { variables: secrets, holdsSecrets }
  const interpolation = new Interpolation(lookupAt, report, unset.note, allowance, undecided, hidden)
  const { textOf, lacksVariable } = textReader({ lookupAt, allowance, report, undecided })
  const mergeBudget = new MergeBudget(inputSize(text, options), textOf, report)
  const loaded = load(maps, {
    ...{ files, report, capabilities, interpolation, variables, textOf, lacksVariable, mergeBudget },
    ...{ provided: options.files, withheld: options.withheld, undecided },
    ...{ variableUnsetInFile: unset.noteInFile, secrets },
  })
  return {
    top: new Place(loaded ?? first.node),
    environment,
    variables,
    interpolation,
    textOf,
    unset,
    secrets,
  }
}

/** Returns the variables to keep out of objects. Returns undefined if there are none. */
function secretVariables(
  { secretVariables: chosen }: TranslateOptions,
  { hidesSecretVariables }: Capabilities,
): SecretVariables | undefined {
  const wanted = chosen ?? (hidesSecretVariables ? 'by-name' : 'none')
  if (wanted === 'none') return undefined
  if (wanted === 'by-name') return new SecretVariables(namesSecret, true)
  return new SecretVariables((name) => wanted.includes(name), false)
}
