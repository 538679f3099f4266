import { visible } from '../source/invisible.js'
import type { Diagnostic } from './diagnostic.js'

/** The most errors that the message lists. */
const MOST_LISTED = 100

/** What is said where nothing is wrong, and yet there can be no objects. */
const UNDECIDED = 'The manifest depends on variables or files that are not given.'

/**
 * Thrown for a manifest with errors: it holds all of them, and the warnings beside. Under the option `incomplete` there
 * may be none: then the manifest depends on what is not given. The message has the first hundred, each with its place.
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
