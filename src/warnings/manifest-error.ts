import { visible } from '../source/invisible.js'
import type { Diagnostic } from './diagnostic.js'

/** The maximum number of errors in the message. */
const MOST_LISTED = 100

/** The message if there is no error, and still there can be no objects. */
const UNDECIDED = 'The Compose file depends on variables or files that tranship does not have.'

/**
 * The error that functions throw for a Compose file with errors. It has all errors and all warnings. With the option
 * `incomplete` there may be no error: then the Compose file depends on missing variables or files. The message lists
 * the first hundred errors, each with its place.
 */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'

  constructor(
    readonly errors: readonly Diagnostic[],
    readonly warnings: readonly Diagnostic[],
  ) {
    const lines = errors.slice(0, MOST_LISTED).map(({ file, range: { start }, message }) => {
      const place = `${start.line}:${start.column}: ${message}`
      return file === undefined ? place : `${visible(file)}:${place}`
    })
    const more = errors.length - lines.length
    super(
      errors.length === 0
        ? UNDECIDED
        : [...lines, ...(more > 0 ? [`and ${more} more errors`] : [])].join('\n'),
    )
  }
}
