import type { Lookup } from '../../compose/template.js'
import type { Report } from '../../warnings/report.js'
import type { Capabilities } from '../../profiles/profile.js'
import type { Place } from '../../source/place.js'
import type { ImageConfig } from '../../options/image-config.js'
import type { TranslateOptions } from '../../options/options.js'
import type { Shown } from '../../source/shown.js'

/** What a rule may know besides the place that it reads. */
export interface Scope {
  readonly report: Report
  /** Whether parts of the manifest are missing because its syntax is broken: what is not there may yet be. */
  readonly isBroken: boolean
  /** What other files may hold, which are not read. */
  readonly elsewhere: Elsewhere
  /** What the profile knows and does differently. */
  readonly capabilities: Capabilities
  readonly options: TranslateOptions
  /** The characters of the manifest and of everything else that it is read with. */
  readonly inputSize: number
  /** A path that is written at a place, as one from the manifest's folder: that of another file begins at its folder. */
  readonly pathFrom: (place: Place, path: string) => string
  /** What is known of the image of a service, if anything (rule C9-01). */
  readonly imageConfigOf: (service: Place) => ImageConfig | undefined
  /** The services that no active profile brings, with the profiles that would. */
  readonly inactive: ReadonlyMap<string, readonly Shown[]>
  /** The services that a provider brings, of which nothing runs in the cluster (rule C7-06). */
  readonly provided: ReadonlySet<string>
  /** The substitution environment at a place: shell, then `.env`, then platform variables (reference 2.14). */
  readonly lookupAt: (place: Place) => Lookup
  /** The same of the manifest itself: what env files of included files say is not in it. */
  readonly lookup: Lookup
  /** The path of the file that the key of a place is in; absent where a lone text was given. */
  readonly fileOf: (place: Place) => string | undefined
  /** The file that a place is in if services of it are extended: nothing else of it counts. Absent of all others. */
  readonly extendedFileOf: (place: Place) => Shown | undefined
  /** The text of an env file or label file among those that are given, for the place that names it. */
  readonly textOfFile: (path: string, place: Place) => string | undefined
  /** Warns, once for each line of an env file, that a variable in it is not set. */
  readonly variableUnsetInFile: (path: string, line: number, place: Place) => void
  /** Notes that something depends on what is unknown; absent where what is not given is missing. */
  readonly undecided: (() => void) | undefined
}

/** Files that a manifest takes parts from, and that nobody has read. */
export interface Elsewhere {
  /** Whether the manifest includes others, so that any name may be theirs. */
  readonly includes: boolean
  /** The services that extend others, each with the place that says so. */
  readonly extending: ReadonlyMap<string, Place>
}
