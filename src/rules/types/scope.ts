import type { SecretVariables } from '../../compose/secret-variables.js'
import type { Lookup } from '../../compose/template.js'
import type { Report } from '../../warnings/report.js'
import type { Capabilities } from '../../profiles/profile.js'
import type { Place } from '../../source/place.js'
import type { ServiceFacts } from '../../options/facts.js'
import type { ImageConfig } from '../../options/image-config.js'
import type { TranslateOptions } from '../../options/options.js'
import type { Shown } from '../../source/shown.js'
import type { Note } from '../../inference/notes/note.js'

/** The receivers of diagnostics and notes. */
export interface Reporting {
  readonly report: Report
  /** Records an inference with its evidence. Absent unless the caller asks for notes. */
  readonly note?: Note | undefined
}

/** The choices of the caller and of the profile. */
export interface Choices {
  readonly options: TranslateOptions
  /** The capabilities of the profile. */
  readonly capabilities: Capabilities
}

/** The unread parts of a manifest. */
export interface Unknowns {
  /** True if a syntax error hides parts of the manifest: an absent key may exist there. */
  readonly isBroken: boolean
  /** The parts that other files may contain, which are not read. */
  readonly elsewhere: Elsewhere
  /** Records that the result depends on something unknown. Absent if missing values count as missing. */
  readonly undecided: (() => void) | undefined
}

/** The files of places, and the files that they name. */
export interface FileScope {
  /**
   * Converts a path that is written at a place to a path from the manifest's folder. A path in another file starts in
   * that file's folder. The returned place has the converted path as its value, and shows it as written.
   */
  readonly pathFrom: (place: Place, path?: string) => { readonly path: string; readonly place: Place }
  /** Returns the path of the file with the key of a place. Undefined if the manifest is one text. */
  readonly fileOf: (place: Place) => string | undefined
  /** Returns the path of a place's file, if only its services count, because other services extend them. */
  readonly extendedFileOf: (place: Place) => Shown | undefined
  /** Returns the text of an env file or label file that a place names. */
  readonly textOfFile: (path: string, place: Place) => string | undefined
  /** Does the same for a second reader, without counting the text again. */
  readonly textOfFileAgain: (path: string, place: Place) => string | undefined
  /** Calls a reader once for each content, because many services may use one file. */
  readonly readOnce: ReadOnce
}

/** The substitution environment: the shell, then `.env`, then variables of the platform (reference 2.14). */
export interface VariableScope {
  /** Returns the variables at a place. */
  readonly lookupAt: (place: Place) => Lookup
  /** The variables of the manifest itself, without those of env files of included files. */
  readonly lookup: Lookup
  /** The variables whose values go into no object but a Secret; absent where there are none. */
  readonly secretVariables?: SecretVariables | undefined
  /** Warns once for each line of an env file that uses an unset variable. */
  readonly variableUnsetInFile: (path: string, line: number, place: Place) => void
}

/** Facts about services besides their keys. */
export interface ServiceScope {
  /** Returns the facts about a service by its name, if it was observed with its current settings. */
  readonly factsOf: (service: string) => ServiceFacts | undefined
  /** The services whose settings changed after they were observed. */
  readonly outdatedFacts: readonly Place[]
  /** Returns the configuration of a service's image, if it is known (rule C9-01). */
  readonly imageConfigOf: (service: Place) => ImageConfig | undefined
  /** The inactive services, each with the profiles that would activate it. */
  readonly inactive: ReadonlyMap<string, readonly Shown[]>
  /** The services with a provider, which run nothing in the cluster (rule C7-06). */
  readonly provided: ReadonlySet<string>
}

/** The information for a rule besides its place. The signature of a function names the parts that it reads. */
export interface Scope extends Reporting, Choices, Unknowns, FileScope, VariableScope, ServiceScope {
  /** The number of characters of the manifest and of all other input. */
  readonly inputSize: number
}

/** Calls a reader once for each content. */
export type ReadOnce = <Given extends string | Uint8Array, Result>(
  given: Given,
  read: (given: Given) => Result,
) => Result

/** The parts of a manifest that come from unread files. */
export interface Elsewhere {
  /** True if the manifest includes other files, which may define any name. */
  readonly includes: boolean
  /** The services that extend services of other files, each with its `extends`. */
  readonly extending: ReadonlyMap<string, Place>
}
