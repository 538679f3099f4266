/** A flag of a command. Commander and the short way for plain command lines read the same rows. */
export interface Flag {
  /** The names and the value, in the notation of commander: `-o, --output <path>`. */
  readonly words: string
  readonly description: string
  /** All values that the flag takes. */
  readonly choices?: readonly string[]
  /**
   * Reads a value. Gets the result for the earlier value too, for flags that may be repeated.
   *
   * @throws {InvalidValueError} for a value that the flag does not take.
   */
  readonly read?: (text: string, earlier: never) => unknown
}

/** Thrown for a value that a flag does not take. The message says how to write it. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError'
}
