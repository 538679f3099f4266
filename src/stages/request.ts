import type { Note } from '../mapping/notes/note.js'
import type { OptionFault } from '../options/read-options.js'
import type { TranslateOptions } from '../options/options.js'
import type { Capabilities } from '../profiles/profile.js'
import type { Reports } from '../warnings/report.js'

/** The input of every stage beside the result of the stage before. */
export interface Request {
  readonly options: TranslateOptions
  /** The options that are wrong. */
  readonly faults: readonly OptionFault[]
  readonly capabilities: Capabilities
  readonly reports: Reports
  /** The services that count whatever their profiles are. */
  readonly services: readonly string[]
  /** Notes that something depends on what is unknown; absent without the option `incomplete`. */
  readonly undecided: (() => void) | undefined
  /** Records an inference; absent unless the caller asks for notes. */
  readonly note?: Note | undefined
}
