import type { Diagnostic } from './diagnostic.js'

/** The most errors that the message lists. */
const MOST_LISTED = 100

/** Thrown for a manifest with errors: it holds all of them, and the warnings beside. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'

  constructor(
    readonly errors: readonly Diagnostic[],
    readonly warnings: readonly Diagnostic[],
  ) {
    const lines = errors
      .slice(0, MOST_LISTED)
      .map(({ range: { start }, message }) => `${start.line}:${start.column}: ${message}`)
    const more = errors.length - lines.length
    super([...lines, ...(more > 0 ? [`and ${more} more errors`] : [])].join('\n'))
  }
}
