import type { Diagnostic } from './diagnostic.js'

/** Thrown for a manifest with errors: it holds all of them, and the warnings beside. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'

  constructor(
    readonly errors: readonly Diagnostic[],
    readonly warnings: readonly Diagnostic[],
  ) {
    super(
      errors.map(({ range: { start }, message }) => `${start.line}:${start.column}: ${message}`).join('\n'),
    )
  }
}
