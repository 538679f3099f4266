import type { Engines } from './engines/engines.js'
import type { Terminal } from './terminal/terminal.js'

/** The state that all commands of one run share. */
export interface Invocation {
  readonly terminal: Terminal
  readonly engines: Engines
  /** The folder of the files that are installed with the command. */
  readonly resources: string
}
