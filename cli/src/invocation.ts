import type { Engines } from './engines/engines.js'
import type { Terminal } from './terminal/terminal.js'

/** What the commands of one run share. */
export interface Invocation {
  readonly terminal: Terminal
  readonly engines: Engines
  /** The folder of the files that come with the command. */
  readonly resources: string
  /** Takes down the exit status that the run is to end with: one of ours, or that of a command which was run for somebody. */
  readonly finish: (status: number) => void
}
