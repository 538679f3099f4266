import type { Note } from '../inference/notes/note.js'
import type { OptionFault } from '../options/read-options.js'
import type { TranslateOptions } from '../options/options.js'
import type { Capabilities } from '../profiles/profile.js'
import type { Reports } from '../warnings/report.js'

/** The input of every stage, besides the result of the previous stage. */
export interface Request {
  readonly options: TranslateOptions
  /** The options with invalid values. */
  readonly faults: readonly OptionFault[]
  readonly capabilities: Capabilities
  readonly reports: Reports
  /** The services that are active whatever their profiles are. */
  readonly services: readonly string[]
  /** Records that the result depends on a variable or file that is unknown. Absent without the option `incomplete`. */
  readonly undecided: (() => void) | undefined
  /** Records an inference; absent unless the caller asks for notes. */
  readonly note?: Note | undefined
}
