import type { Shown } from './shown.js'

/** One of the two streams that a command writes to. */
export interface OutputStream {
  readonly write: (text: Shown) => void
  readonly isTerminal: boolean
  /** How many columns the terminal has; undefined where there is none. */
  readonly columns: number | undefined
}

/** All that a command touches besides files. Tests have one of their own. */
export interface Terminal {
  /** The absolute path of the folder that the command runs in. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly readInput: () => Promise<Uint8Array>
  readonly output: OutputStream
  readonly errors: OutputStream
  /** Ends whatever would otherwise go on, such as `--watch`. */
  readonly signal: AbortSignal
  /**
   * From the first call on Ctrl-C aborts this signal once, for what has to be put in order before the end; a second one ends
   * everything at once.
   */
  readonly interruption: () => AbortSignal
}
