import { vi } from 'vitest'

/**
 * For how long a test waits for anything, in milliseconds: a bound on what hangs, and far more than a busy machine needs.
 * The timeout of a whole test is longer, so that a wait that fails says what it has waited for.
 */
export const PATIENCE = 240_000

/** Repeats a check until it throws no more, and returns what it returns. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: 20 })
}
