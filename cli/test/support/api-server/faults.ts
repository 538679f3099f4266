import type { Cause } from './rules.js'

/** A fault in one request. */
export type Fault =
  | { readonly kind: 'reset-before' | 'reset-after' }
  | {
      readonly kind: 'status'
      readonly code: number
      readonly reason?: string
      readonly message?: string
      readonly causes?: readonly Partial<Cause>[]
      readonly retryAfter?: number
    }
  /** No answer comes; of `hang-after` the request has taken effect. */
  | { readonly kind: 'hang-before' | 'hang-after' }
  /** Something before the server answers in its place. */
  | {
      readonly kind: 'foreign'
      readonly code: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** A watch that ends at once, or from which nothing comes. */
  | { readonly kind: 'cut' | 'stall' }

export interface FaultyRequest {
  readonly method: string
  readonly path: string
  readonly isWatch: boolean
  readonly isDryRun: boolean
}

/** Says what goes wrong with a request, if anything does. */
export type Faults = (request: FaultyRequest) => Fault | undefined

const passing: readonly Fault[] = [
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'status', code: 429, reason: 'TooManyRequests', retryAfter: 1 },
  { kind: 'status', code: 503, reason: 'ServiceUnavailable' },
  { kind: 'status', code: 500, reason: 'InternalError', message: 'etcdserver: leader changed' },
  { kind: 'status', code: 504, reason: 'Timeout' },
  {
    kind: 'status',
    code: 409,
    reason: 'Conflict',
    message: 'Operation cannot be fulfilled on resourcequotas "all": the object has been modified',
  },
]

const ofWatches: readonly Fault[] = [
  { kind: 'cut' },
  { kind: 'stall' },
  { kind: 'status', code: 410, reason: 'Expired' },
]

/** Faults that pass, for a part of all requests. The same seed gives the same faults. */
export function faultsBySeed(seed: number, part: number): Faults {
  const random = randomBySeed(seed)
  return ({ isWatch }) => {
    if (random() >= part) return undefined
    const all = isWatch ? ofWatches : passing
    return all[Math.floor(random() * all.length)]
  }
}

/** Numbers from 0 to 1 (mulberry32). */
function randomBySeed(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
