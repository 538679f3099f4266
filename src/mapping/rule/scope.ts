import type { Lookup } from '../../compose/template.js'
import type { Report } from '../../warnings/report.js'
import type { Capabilities } from '../../profiles/profile.js'
import type { Place } from '../../source/place.js'
import type { ImageConfig } from '../../options/image-config.js'
import type { TranslateOptions } from '../../options/options.js'
import type { Shown } from '../../source/shown.js'
import type { Note } from '../notes/note.js'

/** Where diagnostics and notes go. */
export interface Reporting {
  readonly report: Report
  /** Records an inference with its evidence; absent unless the caller asks for notes. */
  readonly note?: Note | undefined
}

/** The decisions of the caller and of the profile. */
export interface Choices {
  readonly options: TranslateOptions
  /** What the profile knows and does differently. */
  readonly capabilities: Capabilities
}

/** The parts of a manifest that nobody has read. */
export interface Unknowns {
  /** True if parts of the manifest are missing because its syntax is broken: what is not there may yet be. */
  readonly isBroken: boolean
  /** What other files may hold, which are not read. */
  readonly elsewhere: Elsewhere
  /** Notes that something depends on what is unknown; absent where what is not given is missing. */
  readonly undecided: (() => void) | undefined
}

/** The files that places are in, and those that they name. */
export interface FileScope {
  /**
   * A path that is written at a place, as one from the manifest's folder: that of another file begins at its folder. The
   * place that it gives has this path as its value, and shows it as it is written.
   */
  readonly pathFrom: (place: Place, path?: string) => { readonly path: string; readonly place: Place }
  /** The path of the file that the key of a place is in; absent where a lone text was given. */
  readonly fileOf: (place: Place) => string | undefined
  /** The file that a place is in if services of it are extended: nothing else of it counts. Absent of all others. */
  readonly extendedFileOf: (place: Place) => Shown | undefined
  /** The text of an env file or label file among those that are given, for the place that names it. */
  readonly textOfFile: (path: string, place: Place) => string | undefined
  /** Returns the same text for a second reader: it does not count again among the texts of all files. */
  readonly textOfFileAgain: (path: string, place: Place) => string | undefined
  /** Returns what a reader makes of a file. It reads each content once: many services may use one. */
  readonly readOnce: ReadOnce
}

/** The substitution environment: shell, then `.env`, then platform variables (reference 2.14). */
export interface VariableScope {
  /** The variables that count at a place. */
  readonly lookupAt: (place: Place) => Lookup
  /** The same of the manifest itself: what env files of included files say is not in it. */
  readonly lookup: Lookup
  /** Warns, once for each line of an env file, that a variable in it is not set. */
  readonly variableUnsetInFile: (path: string, line: number, place: Place) => void
}

/** What is known of services besides their keys. */
export interface ServiceScope {
  /** What is known of the image of a service, if anything (rule C9-01). */
  readonly imageConfigOf: (service: Place) => ImageConfig | undefined
  /** The services that no active profile brings, with the profiles that would. */
  readonly inactive: ReadonlyMap<string, readonly Shown[]>
  /** The services that a provider brings, of which nothing runs in the cluster (rule C7-06). */
  readonly provided: ReadonlySet<string>
}

/** What a rule may know besides the place that it reads. A function names the parts that it reads. */
export interface Scope extends Reporting, Choices, Unknowns, FileScope, VariableScope, ServiceScope {
  /** The characters of the manifest and of everything else that it is read with. */
  readonly inputSize: number
}

/** Calls a reader once for each content. */
export type ReadOnce = <Given extends string | Uint8Array, Result>(
  given: Given,
  read: (given: Given) => Result,
) => Result

/** Files that a manifest takes parts from, and that nobody has read. */
export interface Elsewhere {
  /** Whether the manifest includes others, so that any name may be theirs. */
  readonly includes: boolean
  /** The services that extend others, each with the place that says so. */
  readonly extending: ReadonlyMap<string, Place>
}
