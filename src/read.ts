import type { Diagnostic } from './warnings/diagnostic.js'
import { Reports } from './warnings/report.js'
import { type Application, applicationName, normaliseApplication } from './mapping/application/application.js'
import { checkOptions } from './mapping/application/check-options.js'
import { reportOtherNames } from './mapping/application/other-names.js'
import { manifestBlock } from './mapping/keys/top-level-keys.js'
import { takesAnyText } from './mapping/keys/free-text.js'
import { inspect } from './mapping/keys/inspect.js'
import type { TranslateOptions } from './mapping/rule/options.js'
import type { VariableUse } from './compose/template.js'
import type { Elsewhere, Scope } from './mapping/rule/scope.js'
import { PROJECT_NAME, substitutionEnvironment, withProjectName } from './parse/environment.js'
import { Interpolation } from './parse/interpolate.js'
import type { LabelName } from './kubernetes/name.js'
import { type Manifest, parse } from './parse/parse.js'
import { ParsedText } from './parse/parsed-text.js'
import { UnsetVariables } from './parse/unset-variables.js'
import { capabilitiesOf, defaultProfile, isProfile, type Profile } from './profiles/profile.js'
import type { ScalarNode } from './source/node.js'
import { nowhere, Place } from './source/place.js'
import { validate } from './validate/validate.js'

/** A manifest as far as it is sound, with everything that was found in it. */
export interface Reading {
  readonly manifest: Manifest
  readonly profile: Profile
  /** Absent where the manifest is not even a map. */
  readonly application: Application | undefined
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** Whether nothing depends on what is unknown under the option `incomplete`. */
  readonly isDecided: boolean
}

const parsedText = Symbol('parsedText')

/** Options that bring along what their text was parsed to. */
interface Keeping {
  readonly [parsedText]?: ParsedText
}

/** Options with which a text is parsed once, however often it is read. They hold what it was parsed to. */
export function parsingOnce(options: TranslateOptions): TranslateOptions {
  const kept: TranslateOptions & Keeping = { ...options, [parsedText]: new ParsedText() }
  return kept
}

/** The stages from the text of a manifest to the application: all but the mapping to Kubernetes objects. */
export function read(text: string, options: TranslateOptions & Keeping): Reading {
  const reports = new Reports()
  const manifest = options[parsedText]?.parse(text, reports) ?? parse(text, reports)
  // Where nothing at all could be read, the reason has been reported.
  if (manifest.root === undefined && !reports.hasErrors) reports.report('no-services', nowhere, {})
  const profile = isProfile(options.profile) ? options.profile : defaultProfile
  let isDecided = true
  const undecided = options.incomplete ? () => void (isDecided = false) : undefined
  const application = understand(manifest, profile, options, reports, undecided)
  const diagnostics = reports.diagnostics(manifest, options)
  return {
    manifest,
    profile,
    application,
    errors: diagnostics.filter(({ severity }) => severity === 'error'),
    warnings: diagnostics.filter(({ severity }) => severity === 'warning'),
    isDecided,
  }
}

/** The stages after parsing: from the tree of a manifest to the application. */
export function understand(
  { text, root, isBroken }: Manifest,
  profile: Profile,
  options: TranslateOptions,
  { report, substitutions }: Reports,
  undecided?: () => void,
): Application | undefined {
  if (root === undefined) return undefined
  const top = new Place(root)
  if (!top.isMap) {
    const found = top.isList ? 'a list' : 'a single value'
    if (!isBroken) report('not-a-manifest', top, { found })
    return undefined
  }

  const foreign = kubernetesObject(top)
  if (foreign !== undefined) {
    report('kubernetes-object', foreign.place, foreign.args)
    return undefined
  }

  const old = serviceOfOldFormat(top)
  if (old !== undefined) {
    report('old-format', old, { service: old.key })
    return undefined
  }

  let application: LabelName | undefined
  const environment = substitutionEnvironment(options, top, report)
  const named = withProjectName(environment, () => application)
  let isNamed = true
  const lookup = (name: string) => {
    if (name === PROJECT_NAME && !isNamed) return undefined
    const value = named(name)
    if (value !== undefined && name !== PROJECT_NAME) substitutions.noteValue(name, value)
    return value
  }
  const unset = new UnsetVariables(report, options.files)
  const substituted = (scalar: ScalarNode, used: readonly VariableUse[]) => {
    if (used.some(({ name }) => name !== PROJECT_NAME)) substitutions.noteScalar(scalar)
  }
  const interpolation = new Interpolation(lookup, report, unset.note, text, substituted, undecided)
  const scope: Scope = {
    report,
    isBroken,
    elsewhere: elsewhereOf(top),
    options,
    inputSize: sizeOf(text, options),
    lookup,
    variableUnsetInFile: unset.noteInFile,
    undecided,
    capabilities: capabilitiesOf(profile),
  }

  checkOptions(top, scope)
  const name = interpolation.entry(top, 'name')
  // The name of the application is a variable too, and not known where it depends on one that is not.
  isNamed = options.name !== undefined || undecided === undefined || name?.node.kind !== 'invalid'
  application = applicationName(name, top, scope)
  const known = inspect(top, manifestBlock, scope.capabilities, report)
  const interpolated = interpolation.apply(new Place(known.node))
  const valid = validate(interpolated, report, (path) => takesAnyText(manifestBlock, path))
  const normalised = normaliseApplication(new Place(valid), application, scope)
  reportOtherNames(normalised.services, known.naming, scope)
  return normalised
}

/** The characters of all texts that a manifest is read with. */
function sizeOf(text: string, { dotenv = '', env = {}, files = {} }: TranslateOptions): number {
  let size = text.length + dotenv.length
  for (const content of Object.values(files)) size += content.length
  for (const value of Object.values(env)) size += value?.length ?? 0
  return size
}

function elsewhereOf(top: Place): Elsewhere {
  const services = top.get('services')?.entries() ?? []
  const extending = services.flatMap((service) => {
    const place = service.get('extends')
    return place === undefined ? [] : [[service.key, place] as const]
  })
  return { includes: top.has('include'), extending: new Map(extending) }
}

/** What says that a map is an object of Kubernetes, if it is one. */
function kubernetesObject(top: Place) {
  const place = top.get('kind')
  const kind = place?.text
  const apiVersion = top.get('apiVersion')?.text
  if (place === undefined || kind === undefined || apiVersion === undefined || top.has('services'))
    return undefined
  return { place, args: { apiVersion, kind } }
}

/** The first service that stands at the top, as it did before services had a key above them, if there is one. */
function serviceOfOldFormat(top: Place): Place | undefined {
  if (top.has('services')) return undefined
  return top
    .entries()
    .find(
      (entry) =>
        !manifestBlock.rows.has(entry.key) &&
        !entry.key.startsWith('x-') &&
        (entry.has('image') || entry.has('build')),
    )
}
