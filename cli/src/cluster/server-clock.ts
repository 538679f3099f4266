import type { Clock } from '../engines/clock.js'

/**
 * The time of the API server, in milliseconds since 1970. It adds a monotonic clock to the `Date` of answers, since the
 * time of this machine may be wrong (rule E4-01).
 */
export class ServerClock {
  private offset: number | undefined

  constructor(private readonly clock: Clock) {}

  /** Updates the clock from the `Date` header of an answer that has just arrived. */
  note(header: string | readonly string[] | undefined): void {
    const date = typeof header === 'string' ? Date.parse(header) : Number.NaN
    if (Number.isNaN(date)) return
    // The header is cut to whole seconds and delayed by the network, so the largest offset is the most precise.
    const offset = date - this.clock.now()
    if (this.offset === undefined || offset > this.offset) this.offset = offset
  }

  now(): number {
    return this.offset === undefined ? this.clock.date() : this.offset + this.clock.now()
  }
}
