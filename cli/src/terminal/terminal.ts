import type { Shown } from './shown.js'

/** An output stream of a command. */
export interface OutputStream {
  readonly write: (text: Shown) => void
  /**
   * Writes bytes unchanged, from a program that runs elsewhere on behalf of the user. If the stream is full, returns a
   * promise that resolves when it accepts more.
   */
  readonly pass: (bytes: Uint8Array) => Promise<void> | undefined
  readonly isTerminal: boolean
  /** The width of the terminal; `undefined` for other streams. */
  readonly columns: number | undefined
  readonly rows: number | undefined
  /** Calls the listener when the size of the terminal changes, until the signal is aborted. */
  readonly onResize: (listener: () => void, signal: AbortSignal) => void
}

/** The input of a command: keys or a pipe. */
export interface InputStream {
  readonly isTerminal: boolean
  /**
   * Passes bytes to `take`, and waits for it before reading on. Resolves at the end of the input, or when the signal is
   * aborted.
   */
  readonly read: (take: (bytes: Uint8Array) => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Turns raw mode on or off. In raw mode every key is input, even Ctrl-C, and the terminal doesn't echo. */
  readonly setRaw: (isRaw: boolean) => void
}

/** Everything that a command uses besides files. Tests replace it. */
export interface Terminal {
  /** The absolute path of the current folder. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Reads the whole input. */
  readonly readInput: () => Promise<Uint8Array>
  /** The input as a stream. */
  readonly input: InputStream
  readonly output: OutputStream
  readonly errors: OutputStream
  /** Returns `true` if standard output goes to this file, by its absolute path. */
  readonly isOutput: (file: string) => boolean
  /** Prepares the process for the translation of a text of this many characters. */
  readonly expectText: (characters: number) => void
  /** Ends commands that would otherwise run on, such as `--watch`. */
  readonly signal: AbortSignal
  /**
   * Returns a signal for Ctrl-C. After the first call, Ctrl-C aborts the signal, so that the command can clean up. A
   * second Ctrl-C ends the process at once.
   */
  readonly interruption: () => AbortSignal
  /**
   * Registers a synchronous action for the case that the process ends early, by an error or a second signal. Returns a
   * function that removes it.
   */
  readonly atSuddenEnd: (action: () => void) => () => void
}
