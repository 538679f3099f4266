/** Thrown if the command was used in a wrong way, with a hint. The exit status is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(
    message: string,
    readonly hint?: string,
    /** The items of the message, one line each. */
    readonly details: readonly string[] = [],
  ) {
    super(message)
  }
}
