/** Why the command cannot do what was asked, and what to do about it. It ends with the exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(
    message: string,
    readonly hint?: string,
    /** The items that the message is about, a line each. */
    readonly details: readonly string[] = [],
  ) {
    super(message)
  }
}
