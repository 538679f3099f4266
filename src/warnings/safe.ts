import type { Diagnostic } from './diagnostic.js'
import { ManifestError } from './manifest-error.js'

/** What a `safe…` function returns: what the function without `safe` does, or all that is wrong with the manifest. */
export type Safe<Result> = ({ readonly ok: true } & Result) | Failure

/** All that is wrong with a manifest: what a `safe…` function returns where the one without `safe` throws. */
export interface Failure {
  readonly ok: false
  /** In the order of the manifest; empty only where the option `incomplete` leaves open what the manifest depends on. */
  readonly errors: readonly Diagnostic[]
  /** In the order of the manifest. */
  readonly warnings: readonly Diagnostic[]
}

/** What a function returns whose `safe…` variant has returned `result`. */
export function orThrow<Result extends object>(result: Safe<Result>): Result {
  if (!result.ok) throw new ManifestError(result.errors, result.warnings)
  const { ok: _, ...made } = result
  return made as unknown as Result
}
