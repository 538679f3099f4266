import type { Diagnostic } from './warnings/diagnostic.js'
import { Reports } from './warnings/report.js'
import { checkObjects } from './check-objects.js'
import { joinedPath } from './compose/host-path.js'
import { Allowance } from './compose/allowance.js'
import type { Lookup } from './compose/template.js'
import { type Application, normaliseApplication } from './mapping/application/application.js'
import { applicationName } from './mapping/application/application-name.js'
import { findImageConfig } from './mapping/application/image-configs.js'
import { copyOptions, type OptionFault, readOptions } from './options/read-options.js'
import { reportOtherNames } from './mapping/application/other-names.js'
import { addService } from './mapping/application/read-services.js'
import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import { isEmpty } from './mapping/keys/changes-nothing.js'
import { toObjects } from './mapping/objects/assemble.js'
import { silent } from './mapping/rule/draft.js'
import { manifestBlock } from './mapping/keys/top-level-keys.js'
import { takesAnyText } from './mapping/keys/free-text.js'
import { inspect } from './mapping/keys/inspect.js'
import { TextFiles } from './mapping/read/files.js'
import type { TranslateOptions } from './options/options.js'
import type { Elsewhere, Scope } from './mapping/rule/scope.js'
import { PROJECT_NAME, substitutionEnvironment, withProjectName } from './parse/environment.js'
import { Interpolation } from './parse/interpolate.js'
import type { LabelName } from './kubernetes/name.js'
import { LastReading } from './last-reading.js'
import { withActiveServices } from './load/active-services.js'
import { withoutExtensionAliases } from './load/extension-aliases.js'
import { isManifest } from './load/is-manifest.js'
import { load } from './load/load.js'
import { type LoadedFile, LoadedFiles } from './load/loaded-files.js'
import { textReader } from './load/loading.js'
import { MergeBudget } from './load/merge-budget.js'
import { VariablesByFile } from './load/variables-by-file.js'
import { ParsedTexts } from './parse/parsed-texts.js'
import { UnsetVariables } from './parse/unset-variables.js'
import {
  type Capabilities,
  capabilitiesOf,
  defaultProfile,
  isProfile,
  type Profile,
} from './profiles/profile.js'
import type { Node } from './source/node.js'
import { nowhere, Place } from './source/place.js'
import { insteadOfTexts, type ManifestText, textsOf } from './source/sources.js'
import { validate } from './validate/validate.js'
import { type Shown, verbatim } from './source/shown.js'

/** A manifest as far as it is sound, with everything that was found in it. */
export interface Reading {
  readonly manifest: LoadedFiles
  /** The tree of all files; absent where there is no sound one. */
  readonly root: Node | undefined
  readonly profile: Profile
  /** Absent where the manifest is not even a map. */
  readonly application: Application | undefined
  /** What the application becomes, for one caller; absent where it is not sound, or where others get this reading too. */
  readonly objects?: readonly KubernetesObject[] | undefined
  /** The variables that count at an offset. */
  readonly lookupAt: (offset: number) => Lookup
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** Whether nothing depends on what is unknown under the option `incomplete`. */
  readonly isDecided: boolean
}

const kept = Symbol('kept')

/** Options that bring along what was read with them before. */
interface Keeping {
  readonly [kept]?: { readonly texts: ParsedTexts; readonly last?: LastReading<Reading> }
}

/** Options with which a text is parsed as `texts` knows it; options that know some texts already stay as they are. */
export function knowingTexts(given: TranslateOptions & Keeping, texts: ParsedTexts): TranslateOptions {
  const options = copyOptions(given)
  const keeping: TranslateOptions & Keeping = { ...options, [kept]: options[kept] ?? { texts } }
  return keeping
}

/**
 * Options with which a text is parsed once, however often it is read, and a manifest read once as long as no other is, or
 * with other options. They hold what it was read to. What the options hold must stay as it is: of an environment that is
 * another later on, nobody would know.
 */
export function readingOnce(options: TranslateOptions & Keeping): TranslateOptions {
  const { texts = new ParsedTexts(), last = new LastReading<Reading>() } = options[kept] ?? {}
  const keeping: TranslateOptions & Keeping = { ...options, [kept]: { texts, last } }
  return keeping
}

/**
 * The stages from the texts of a manifest to the application: all but the mapping to Kubernetes objects. `services` are
 * those that count whatever their profiles are.
 */
export function read(
  manifest: ManifestText,
  given: TranslateOptions & Keeping,
  services: readonly string[] = [],
): Reading {
  const options = copyOptions(given)
  const { texts, last } = options[kept] ?? {}
  const readNow = () => readAnew(manifest, options, services, texts)
  if (last === undefined || services.length > 0) return readNow()
  // Objects are the caller's, who may change them.
  return last.of(manifest, options, () => ({ ...readNow(), objects: undefined }))
}

function readAnew(
  manifest: ManifestText,
  givenOptions: TranslateOptions,
  services: readonly string[],
  texts: ParsedTexts | undefined,
): Reading {
  const reports = new Reports()
  const { options, faults } = readOptions(givenOptions)
  const { profile, files, given } = readGiven(manifest, options, reports, texts)
  let isDecided = true
  const undecided = options.incomplete ? () => void (isDecided = false) : undefined
  const understood = understand(files, given, { profile, options, faults, reports, services, undecided })
  const { application, root } = understood ?? {}
  let objects: readonly KubernetesObject[] | undefined
  if (application !== undefined && !reports.hasErrors && isDecided) {
    objects = toObjects(application, silent)
    checkObjects(objects, application, new Place(root!), reports.report)
  }
  const diagnostics = reports.diagnostics(files, options)
  return {
    manifest: files,
    profile,
    root: undefined,
    application: undefined,
    lookupAt: () => () => undefined,
    ...understood,
    objects,
    errors: diagnostics.filter(({ severity }) => severity === 'error'),
    warnings: diagnostics.filter(({ severity }) => severity === 'warning'),
    isDecided,
  }
}

/** How the texts of a manifest are parsed with options that bring along what was read before. */
export function parserOf(options: TranslateOptions & Keeping): ParsedTexts['parse'] | undefined {
  return copyOptions(options)[kept]?.texts.parse
}

/** The first stage: the YAML of the files that are given, each document of a file as if it were one. */
export function readFiles(
  manifest: ManifestText,
  reports: Reports,
  parse?: ParsedTexts['parse'],
  takesDocuments = true,
) {
  const files = new LoadedFiles(reports, parse, takesDocuments)
  const found = insteadOfTexts(manifest)
  if (found !== undefined) {
    reports.report('not-a-manifest', nowhere, { found: verbatim(found) })
    return { files, given: [] }
  }
  const given = textsOf(manifest).flatMap(({ path, text }) => files.add(path, text, ''))
  // Where nothing at all could be read, the reason has been reported.
  if (given.every(({ root }) => root === undefined) && !reports.hasErrors) {
    reports.report('no-services', nowhere, { instead: addService })
  }
  return { files, given }
}

/** The same by the profile that the options name. */
function readGiven(
  manifest: ManifestText,
  { profile: wanted }: TranslateOptions,
  reports: Reports,
  texts: ParsedTexts | undefined,
) {
  const profile = isProfile(wanted) ? wanted : defaultProfile
  const { followsFiles } = capabilitiesOf(profile)
  return { profile, ...readFiles(manifest, reports, texts?.parse, followsFiles) }
}

/** What the stages after parsing are given beside the files. */
interface Understanding {
  readonly profile: Profile
  readonly options: TranslateOptions
  readonly faults?: readonly OptionFault[]
  readonly reports: Reports
  readonly services?: readonly string[]
  readonly undecided?: (() => void) | undefined
}

/**
 * The files that a manifest is in, with those that it includes and extends as far as they are there: nothing is made of
 * what they say but that.
 */
export function readManifestFiles(
  manifest: ManifestText,
  givenOptions: TranslateOptions & Keeping,
): LoadedFiles {
  const reports = new Reports()
  const { options } = readOptions(givenOptions)
  const { profile, files, given } = readGiven(manifest, options, reports, options[kept]?.texts)
  const undecided = options.incomplete ? () => undefined : undefined
  loadFiles(files, given, { profile, options, reports, undecided })
  return files
}

/** The second stage: one tree of all files; undefined where one of them is no manifest. */
function loadFiles(
  files: LoadedFiles,
  given: readonly LoadedFile[],
  { profile, options, reports: { report }, undecided }: Understanding,
) {
  const maps = given.filter((file) => isManifest(file, report))
  if (maps.length === 0 || maps.length < given.filter(({ root }) => root !== undefined).length)
    return undefined
  const first = new Place(maps[0]!.root!)

  /** The name of the application, as soon as it is known. */
  const project: { name?: LabelName; isNamed: boolean } = { isNamed: true }
  const environment = substitutionEnvironment(options, first, report)
  const named = withProjectName(environment, () => project.name)
  const variables = new VariablesByFile(files, (name) =>
    name === PROJECT_NAME && !project.isNamed ? undefined : named(name),
  )
  const lookupAt = (offset: number) => variables.at(offset)
  const unset = new UnsetVariables(report, options.files)
  const { text } = files.sources
  const allowance = new Allowance(text)
  const interpolation = new Interpolation(lookupAt, report, unset.note, allowance, undecided)
  const capabilities = capabilitiesOf(profile)
  const textOf = textReader({ lookupAt, allowance, report, undecided })
  const mergeBudget = new MergeBudget(sizeOf(text, options), textOf)
  const { files: provided, withheld } = options
  const variableUnsetInFile = unset.noteInFile
  const loading = {
    ...{ files, report, capabilities, interpolation, lookupAt, provided, textOf, mergeBudget },
    ...{ withheld, variableUnsetInFile, undecided },
  }
  const loaded = load(maps, loading, (file, lookup) => variables.set(file, lookup))
  const whole = new Place(loaded ?? first.node)
  return { ...loading, whole, project, environment, variables, unset }
}

/** The stages after parsing: from the trees of the files to the application. */
export function understand(
  files: LoadedFiles,
  given: readonly LoadedFile[],
  understanding: Understanding,
): Pick<Reading, 'root' | 'application' | 'lookupAt'> | undefined {
  const loaded = loadFiles(files, given, understanding)
  if (loaded === undefined) return undefined
  const { project, environment, variables, unset, interpolation, capabilities, textOf, lookupAt } = loaded
  const { node } = loaded.whole
  const whole = new Place(capabilities.wholeSpecification ? withoutExtensionAliases(node) : node)
  const { options, faults = [], services = [], undecided } = understanding
  const { report } = understanding.reports
  const activation = {
    profiles: activeProfiles(options, environment),
    services,
    areKnown: options.activeProfiles !== undefined || environment(COMPOSE_PROFILES) !== undefined,
    undecided,
  }
  const { root, inactive } = capabilities.serviceProfiles
    ? withActiveServices(whole, activation, textOf, report)
    : { root: whole.node, inactive: new Map<string, readonly Shown[]>() }
  const top = new Place(root)
  const scope: Scope = {
    report,
    isBroken: files.isPartial,
    elsewhere: elsewhereOf(top, capabilities),
    options,
    inputSize: sizeOf(files.sources.text, options),
    pathFrom: (place, path) => joinedPath(files.folderAt(place.node.start), path),
    imageConfigOf: (service) => findImageConfig(service, project.name, options),
    inactive,
    provided: providedServices(top, capabilities),
    lookupAt: (place) => lookupAt(place.node.start),
    lookup: lookupAt(given[0]!.start),
    fileOf: (place) => files.fileAt(place.keySpan.start)?.path,
    extendedFileOf: (place) => files.extendedFileAt(place.node.start),
    textOfFile: new TextFiles(options.files, report).find,
    variableUnsetInFile: unset.noteInFile,
    undecided,
    capabilities,
  }

  for (const { option, value, expected } of faults) {
    const args = { option: verbatim(option), value: verbatim(value), expected: verbatim(expected) }
    report('invalid-option', top, args)
  }
  const name = interpolation.entry(top, 'name')
  // The name of the application is a variable too, and not known where it depends on one that is not.
  project.isNamed = options.name !== undefined || undecided === undefined || name?.node.kind !== 'invalid'
  const application = applicationName(name, top, scope)
  project.name = application
  const known = inspect(top, manifestBlock, scope.capabilities, report)
  const interpolated = interpolation.apply(new Place(known.node))
  const valid = validate(interpolated, report, (path) => takesAnyText(manifestBlock, path))
  const normalised = normaliseApplication(new Place(valid), application, scope)
  reportOtherNames(normalised.services, known.naming, scope)
  return { root, application: normalised, lookupAt: (offset) => variables.at(offset) }
}

/** Compose's own variable for the profiles that are active, with commas between them. */
const COMPOSE_PROFILES = 'COMPOSE_PROFILES'

/** The profiles that an option names, and those of the variable. As in Compose, an empty one is active where none is named. */
function activeProfiles({ activeProfiles: named = [] }: TranslateOptions, lookup: Lookup): readonly string[] {
  const own = (lookup(COMPOSE_PROFILES) ?? '').split(',').map((name) => name.trim())
  return [...new Set([...named, ...own.filter((name) => name !== '' || named.length === 0)])]
}

/** The characters of all texts that a manifest is read with. */
function sizeOf(text: string, { dotenv = '', env = {}, files = {} }: TranslateOptions): number {
  let size = text.length + dotenv.length
  for (const content of Object.values(files)) size += content.length
  for (const value of Object.values(env)) size += value?.length ?? 0
  return size
}

/**
 * The services with nothing to run in a cluster: under Compose a program on the host brings what they stand for. With an
 * image or a build beside the provider there is something to run instead.
 */
function providedServices(top: Place, { wholeSpecification }: Capabilities): ReadonlySet<string> {
  const services = wholeSpecification ? (top.get('services')?.entries() ?? []) : []
  const provided = services.filter((service) => {
    const provider = service.get('provider')
    return provider !== undefined && !isEmpty(provider) && !service.has('image') && !service.has('build')
  })
  return new Set(provided.map(({ key }) => key))
}

/** What files may hold that the profile does not follow. */
function elsewhereOf(top: Place, { followsFiles }: Capabilities): Elsewhere {
  if (followsFiles) return { includes: false, extending: new Map() }
  const services = top.get('services')?.entries() ?? []
  const extending = services.flatMap((service) => {
    const place = service.get('extends')
    return place === undefined ? [] : [[service.key, place] as const]
  })
  return { includes: top.has('include'), extending: new Map(extending) }
}
