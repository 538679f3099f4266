import { setTimeout as sleep } from 'node:timers/promises'

export interface Clock {
  /** Returns monotonic time in milliseconds. */
  readonly now: () => number
  /** Returns the local time in milliseconds since 1970; it may be wrong. */
  readonly date: () => number
  /** Resolves after a delay; rejects as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const processClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    // Node warns if very many listeners share a signal, so each sleep derives its own.
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal: AbortSignal.any([signal]) })
  },
}
