import type { Shown } from './shown.js'

/** One of the two streams that a command writes to. */
export interface OutputStream {
  readonly write: (text: Shown) => void
  /**
   * Writes what a program elsewhere has written for whoever runs it, byte for byte. Gives a promise where the stream is
   * full, which resolves when it takes more.
   */
  readonly pass: (bytes: Uint8Array) => Promise<void> | undefined
  readonly isTerminal: boolean
  /** How many columns the terminal has; undefined where there is none. */
  readonly columns: number | undefined
  readonly rows: number | undefined
  /** Calls when the terminal has another size, until the signal is aborted. */
  readonly onResize: (listener: () => void, signal: AbortSignal) => void
}

/** What is typed or piped into a command. */
export interface InputStream {
  readonly isTerminal: boolean
  /** Gives bytes as they come, the next when the last are taken; resolves at their end, or when the signal is aborted. */
  readonly read: (take: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Whether each key is given as it is typed, Ctrl-C too, and the terminal shows none by itself. */
  readonly setRaw: (isRaw: boolean) => void
}

/** All that a command touches besides files. Tests have one of their own. */
export interface Terminal {
  /** The absolute path of the folder that the command runs in. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Reads all of the input to its end. */
  readonly readInput: () => Promise<Uint8Array>
  /** The input as it comes, for what goes on while it does. */
  readonly input: InputStream
  readonly output: OutputStream
  readonly errors: OutputStream
  /** Whether the output goes into this file, by its absolute path. */
  readonly isOutput: (file: string) => boolean
  /** Ends whatever would otherwise go on, such as `--watch`. */
  readonly signal: AbortSignal
  /**
   * From the first call on Ctrl-C aborts this signal once, for what has to be put in order before the end; a second one ends
   * everything at once.
   */
  readonly interruption: () => AbortSignal
  /**
   * Does something, at once and without waiting, should the process end before it is forgotten: by an error, or by a second
   * signal. Returns what forgets it.
   */
  readonly atSuddenEnd: (action: () => void) => () => void
}
