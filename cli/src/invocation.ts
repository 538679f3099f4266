import type { Engines } from './engines/engines.js'
import type { ExitStatus } from './exit-status.js'
import type { Terminal } from './terminal/terminal.js'

/** What the commands of one run share. */
export interface Invocation {
  readonly terminal: Terminal
  readonly engines: Engines
  /** The folder of the files that come with the command. */
  readonly resources: string
  /** Takes down what the run is to end with. */
  readonly finish: (status: ExitStatus) => void
}
