import { setTimeout as sleep } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds since some moment, which never go back. */
  readonly now: () => number
  /** Milliseconds since 1970, by the clock of this machine, which may be wrong. */
  readonly date: () => number
  /** Resolves after so many milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const processClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    // Node warns of a signal that very many listen to, so each sleep has one of its own.
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal: AbortSignal.any([signal]) })
  },
}
