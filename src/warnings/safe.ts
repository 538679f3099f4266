import type { Diagnostic } from './diagnostic.js'
import { errorOf } from './manifest-error.js'

/** The result of a `safe…` function: that of the function without `safe`, or all errors of the Compose file. */
export type Safe<Result> = ({ readonly ok: true } & Result) | Failure

/** All errors of a Compose file: the result of a `safe…` function if the one without `safe` throws. */
export interface Failure {
  readonly ok: false
  /** The errors in the order of the Compose file. Empty only if the option `incomplete` leaves the result open. */
  readonly errors: readonly Diagnostic[]
  /** The warnings in the order of the Compose file. */
  readonly warnings: readonly Diagnostic[]
}

/** Returns the result of a `safe…` function, or throws its errors. */
export function orThrow<Result extends object>(result: Safe<Result>): Result {
  if (!result.ok) throw errorOf(result.errors, result.warnings)
  const { ok: _, ...made } = result
  return made as unknown as Result
}
