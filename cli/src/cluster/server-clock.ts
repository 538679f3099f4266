import type { Clock } from '../engines/clock.js'

/**
 * The time of an API server, from the `Date` of its answers and a clock that never goes back: that of this machine may
 * be wrong (rule E4-01). Milliseconds since 1970.
 */
export class ServerClock {
  private offset: number | undefined

  constructor(private readonly clock: Clock) {}

  /** Takes down the `Date` of an answer that has just come. */
  note(header: string | readonly string[] | undefined): void {
    const date = typeof header === 'string' ? Date.parse(header) : Number.NaN
    if (Number.isNaN(date)) return
    // The header has whole seconds and is on its way for a while, so the latest that any answer says is the nearest.
    const offset = date - this.clock.now()
    if (this.offset === undefined || offset > this.offset) this.offset = offset
  }

  now(): number {
    return this.offset === undefined ? this.clock.date() : this.offset + this.clock.now()
  }
}
