import { visible } from '../source/invisible.js'
import type { Diagnostic } from './diagnostic.js'

/** The maximum number of errors in the message. */
const MOST_LISTED = 100

/** The message if there is no error, and still there can be no objects. */
const UNDECIDED = 'The Compose file depends on variables or files that tranship does not have.'

/**
 * The error that functions throw for a Compose file with errors. It has all errors and all warnings. With the option
 * `incomplete` there may be no error: then the Compose file depends on missing variables or files. The message lists
 * the first hundred errors, each with its place, its code, and the hint.
 */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'

  constructor(
    readonly errors: readonly Diagnostic[],
    readonly warnings: readonly Diagnostic[],
  ) {
    super(errors.length === 0 ? UNDECIDED : listed(errors))
  }
}

/**
 * The error that functions throw for options that they cannot take. It has all errors too: `invalid-option` for each
 * option, then those of the Compose file. The message lists those of options, without places. The functions that begin
 * with `safe` return them among the others.
 */
export class OptionsError extends Error {
  override readonly name = 'OptionsError'

  constructor(
    readonly errors: readonly Diagnostic[],
    readonly warnings: readonly Diagnostic[],
  ) {
    super(errors.flatMap((one) => (isOfOption(one) ? one.message : [])).join('\n'))
  }
}

/** Returns the error to throw for what a `safe…` function returns. */
export function errorOf(errors: readonly Diagnostic[], warnings: readonly Diagnostic[]): Error {
  return new (errors.some(isOfOption) ? OptionsError : ManifestError)(errors, warnings)
}

function isOfOption({ code }: Diagnostic): boolean {
  return code === 'invalid-option'
}

function listed(errors: readonly Diagnostic[]): string {
  const lines = errors.slice(0, MOST_LISTED).map(({ file, range: { start }, message, code, hint }) => {
    const line = `${start.line}:${start.column}: ${message} [${code}]${hint === undefined ? '' : `\n  ${hint}`}`
    return file === undefined ? line : `${visible(file)}:${line}`
  })
  const more = errors.length - lines.length
  return [...lines, ...(more > 0 ? [`and ${more} more errors`] : [])].join('\n')
}
