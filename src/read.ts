import { checkObjects } from './stages/check-objects.js'
import type { Lookup } from './compose/template.js'
import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import { LastReading } from './last-reading.js'
import type { LoadedFiles } from './load/loaded-files.js'
import { takesAnyText } from './keys/free-text.js'
import { reportGuesses } from './stages/report-guesses.js'
import { reportMissingWaits } from './stages/report-missing-waits.js'
import { reportSecretVariables } from './stages/report-secret-variables.js'
import { inspect } from './keys/inspect.js'
import { typeAdvice } from './keys/misplaced.js'
import { manifestBlock } from './keys/top-level-keys.js'
import type { Application } from './application/application.js'
import { normaliseApplication } from './stages/normalise-application.js'
import type { Note, NoteRow } from './inference/notes/note.js'
import { toObjects } from './objects/assemble.js'
import { type MappedObjects, recordObjects, type RecordedObjects } from './objects/record-objects.js'
import { silent } from './rules/types/draft.js'
import { refuseValue } from './rules/values/refuse-value.js'
import type { TranslateOptions } from './options/options.js'
import { copyOptions, type OptionFault, readOptions } from './options/read-options.js'
import { ParsedTexts } from './parse/parsed-texts.js'
import {
  type Capabilities,
  capabilitiesOf,
  defaultProfile,
  isProfile,
  type Profile,
} from './profiles/profile.js'
import { ReadingCache } from './reading-cache.js'
import type { Node } from './source/node.js'
import { Place } from './source/place.js'
import { verbatim } from './source/shown.js'
import type { ManifestText } from './source/sources.js'
import { loadFiles } from './stages/load-files.js'
import { makeScope } from './stages/make-scope.js'
import { nameApplication } from './stages/name-application.js'
import { type ParsedFiles, parseFiles } from './stages/parse-files.js'
import { serveModels } from './stages/serve-models.js'
import type { Request } from './stages/request.js'
import { reportTypographicQuotes } from './stages/report-typographic-quotes.js'
import { selectServices } from './stages/select-services.js'
import { type KeyKnowledge, validate } from './validate/validate.js'
import type { Diagnostic } from './warnings/diagnostic.js'
import { type Report, Reports } from './warnings/report.js'

/**
 * The result of reading a manifest: its sound parts, and everything that was reported. The objects and the diagnostics
 * are made when somebody asks for one of them, because references need neither.
 */
export interface Reading extends Understood {
  readonly manifest: LoadedFiles
  readonly profile: Profile
  /** Returns the objects of an application without errors. Each caller gets its own, and may change them. */
  readonly takeObjects: () => readonly KubernetesObject[]
  /** Does the same as `takeObjects`, with the origins of their fields. */
  readonly takeRecorded: () => RecordedObjects
  /** Makes the objects with their origins, unless they are made. Call it before a trace that follows the diagnostics. */
  readonly record: () => void
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  /** True if no part of the result depends on something unknown under the option `incomplete`. */
  readonly isDecided: boolean
  /** The notes about inferences. Empty unless the caller asked for them. */
  readonly notes: readonly NoteRow[]
}

/** Parts of a reading that cost time and that few callers need. */
interface Wanted {
  /** Services that are active whatever their profiles are. */
  readonly services?: readonly string[]
  /** True if the reading has notes about its inferences. */
  readonly notes?: boolean
}

/** The tree and the application of a manifest. */
interface Understood {
  /** The tree of all files. Absent if there is no sound one. */
  readonly root: Node | undefined
  /** The application. Absent if the manifest is not even a map. */
  readonly application: Application | undefined
  /** Returns the variables that count at an offset. */
  readonly lookupAt: (offset: number) => Lookup
}

/**
 * Runs the stages from the texts of a manifest to its objects. Returns the cached reading if the options have a cache
 * that holds it.
 */
export function read(
  manifest: ManifestText,
  given: TranslateOptions,
  { services = [], notes = false }: Wanted = {},
): Reading {
  const options = copyOptions(given)
  const last = cacheIn(options)?.last
  if (last === undefined || services.length > 0) return readAnew(manifest, options, { services, notes })
  // The cached reading has notes, because a later caller may want them.
  return last.of(manifest, options, () => readAnew(manifest, options, { services, notes: true }))
}

function readAnew(manifest: ManifestText, given: TranslateOptions, wanted: Required<Wanted>): Reading {
  let isDecided = true
  const notes: NoteRow[] = []
  const note: Note | undefined = wanted.notes
    ? (...[code, subject, args, evidence, part]) => void notes.push({ code, subject, args, evidence, part })
    : undefined
  const undecided = () => void (isDecided = false)
  const { profile, ...request } = { ...toRequest(given, wanted.services, undecided), note }
  const { options, reports } = request
  const parsed = parse(manifest, request)
  const understood = understand(parsed, request)
  let mapped: MappedObjects | undefined
  const makeRest = (records: boolean) => {
    mapped = isDecided ? map(understood, reports, records) : undefined
    const diagnostics = reports.diagnostics(parsed.files, options)
    return {
      errors: diagnostics.filter(({ severity }) => severity === 'error'),
      warnings: diagnostics.filter(({ severity }) => severity === 'warning'),
      isDecided,
    }
  }
  let rest: ReturnType<typeof makeRest> | undefined
  const made = (records = false) => (rest ??= makeRest(records))
  return {
    ...understood,
    manifest: parsed.files,
    profile,
    notes,
    get errors() {
      return made().errors
    },
    get warnings() {
      return made().warnings
    },
    get isDecided() {
      return made().isDecided
    },
    takeObjects: () => {
      made()
      const own = mapped?.objects ?? toObjects(understood.application!, silent)
      mapped = undefined
      return own
    },
    takeRecorded: () => {
      made(true)
      const { objects, recording } = mapped ?? {}
      mapped = undefined
      return objects === undefined || recording === undefined
        ? recordObjects(understood.application!)
        : { objects, recording }
    },
    record: () => void made(true),
  }
}

const keyKnowledge: KeyKnowledge = {
  takesAnyText: (path) => takesAnyText(manifestBlock, path),
  typeAdvice,
}

/** Runs the stages between the trees of the files and the application. */
export function understand(parsed: ParsedFiles, request: Request): Understood {
  const { capabilities, reports, faults } = request
  const { report } = reports
  const loaded = loadFiles(parsed, request)
  if (loaded === undefined)
    return { root: undefined, application: undefined, lookupAt: () => () => undefined }
  const selected = selectServices(loaded, request)
  const { top } = selected
  reportFaults(faults, top, report)
  const named = nameApplication(top, loaded, request)
  if (capabilities.laterChecks) reportTypographicQuotes(top, parsed.files.sources.text, report)
  const known = inspect(top, manifestBlock, capabilities, report)
  const interpolated = named.interpolation.apply(new Place(known.node))
  const valid = new Place(validate(interpolated, report, keyKnowledge))
  for (const key of known.limited) refuseValue(key, valid, { report, capabilities, options: request.options })
  const scope = makeScope(valid, parsed, loaded, selected, named, request)
  const tree = serveModels(valid, capabilities, scope)
  const application = normaliseApplication(tree, named.name, known.naming, scope)
  return { root: top.node, application, lookupAt: named.variables.lookupAt }
}

/**
 * Runs the stages up to the name of the application, and replaces the variables if `interpolates` is true. The tree has
 * the keys of all files.
 */
export function understandNames(
  manifest: ManifestText,
  given: TranslateOptions,
  interpolates: boolean,
): {
  readonly files: LoadedFiles
  readonly name: string
  /** The tree. Absent if there is no sound one. */
  readonly root: Node | undefined
  readonly capabilities: Capabilities
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
} {
  const { profile: _, ...request } = toRequest(copyOptions(given))
  const { options, reports, faults, capabilities } = request
  const parsed = parse(manifest, request)
  const loaded = loadFiles(parsed, request)
  const { top } = loaded === undefined ? { top: undefined } : selectServices(loaded, request)
  if (top !== undefined) reportFaults(faults, top, reports.report)
  const named = loaded && top && nameApplication(top, loaded, request)
  const root = interpolates ? top && named?.interpolation.apply(top) : top?.node
  const diagnostics = reports.diagnostics(parsed.files, options)
  return {
    ...{ files: parsed.files, name: named?.name ?? '', root, capabilities },
    errors: diagnostics.filter(({ severity }) => severity === 'error'),
    warnings: diagnostics.filter(({ severity }) => severity === 'warning'),
  }
}

/** Makes the objects of a sound application, and reports their rights. */
function map(
  { application, root }: Understood,
  reports: Reports,
  records: boolean,
): MappedObjects | undefined {
  if (application === undefined || reports.hasErrors) return undefined
  const { report } = reports
  const mapped: MappedObjects = records
    ? recordObjects(application, report)
    : { objects: toObjects(application, silent, report) }
  if (reports.hasErrors) return undefined
  checkObjects(mapped, application, new Place(root!), report)
  reportSecretVariables(application, reports.report)
  reportGuesses(application, reports.report)
  reportMissingWaits(application, reports.report)
  return mapped
}

/** Parses the files of a manifest, and the files that they include and extend as far as the options have them. */
export function readManifestFiles(manifest: ManifestText, given: TranslateOptions): LoadedFiles {
  const request = toRequest(copyOptions(given))
  const parsed = parse(manifest, request)
  loadFiles(parsed, request)
  return parsed.files
}

function toRequest(
  given: TranslateOptions,
  services: readonly string[] = [],
  undecided = () => {},
): Request & { readonly profile: Profile } {
  const { options, faults } = readOptions(given)
  const profile = isProfile(options.profile) ? options.profile : defaultProfile
  return {
    ...{ options, faults, profile, services },
    capabilities: capabilitiesOf(profile),
    reports: new Reports(),
    undecided: options.incomplete ? undecided : undefined,
  }
}

function parse(manifest: ManifestText, { options, capabilities, reports }: Request): ParsedFiles {
  return parseFiles(manifest, reports, cacheIn(options)?.texts.parse, capabilities.followsFiles)
}

function reportFaults(faults: readonly OptionFault[], top: Place, report: Report): void {
  for (const { option, value, expected, suggestion } of faults) {
    const args = {
      option: verbatim(option),
      value: verbatim(value),
      expected: verbatim(expected),
      suggestion,
    }
    report('invalid-option', top, args)
  }
}

function cacheIn({ cache }: TranslateOptions): ReadingCache<Reading> | undefined {
  // Only `withParsedTexts` and `withLastReading` create a `ReadingCache`, and both with this type of reading.
  return cache instanceof ReadingCache ? (cache as ReadingCache<Reading>) : undefined
}

/** Returns the parser with the cached texts, if the options have a cache. */
export function parserOf(given: TranslateOptions): ParsedTexts['parse'] | undefined {
  return cacheIn(copyOptions(given))?.texts.parse
}

/** Returns options with a cache of parsed texts, unless they have one. */
export function withParsedTexts(given: TranslateOptions, texts: ParsedTexts): TranslateOptions {
  const options = copyOptions(given)
  return { ...options, cache: cacheIn(options) ?? new ReadingCache<Reading>(texts) }
}

/**
 * Returns options with a cache of parsed texts and of the last reading. The cache holds one manifest with one set of
 * options. Changes inside the values of the options are not detected.
 */
export function withLastReading(options: TranslateOptions): TranslateOptions {
  const { texts = new ParsedTexts(), last = new LastReading<Reading>() } = cacheIn(options) ?? {}
  return { ...options, cache: new ReadingCache(texts, last) }
}
