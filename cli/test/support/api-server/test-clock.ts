import type { Clock } from '../../../src/engines/clock.js'

interface Timer {
  readonly due: number
  readonly fire: () => void
}

/** The number of turns of the event loop after which nothing is pending but timers. */
const settling = 4

/**
 * A clock of its own: time passes only while everything waits for it, and then at once. Five minutes take no longer
 * than what is done in them.
 */
export class TestClock implements Clock {
  private time = 1000
  private readonly timers = new Set<Timer>()
  private isPumping = false

  /**
   * @param start the true time at the beginning: milliseconds since 1970
   * @param skew by how much the clock of the machine is wrong: milliseconds
   */
  constructor(
    readonly start = Date.UTC(2026, 2, 1, 9, 30),
    private readonly skew = 0,
  ) {}

  now = (): number => this.time

  date = (): number => this.trueDate() + this.skew

  trueDate(): number {
    return this.start + this.time
  }

  sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = () => {
        this.timers.delete(timer)
        reject(signal!.reason as Error)
      }
      if (signal?.aborted === true) {
        reject(signal.reason as Error)
        return
      }
      const timer = this.at(milliseconds, () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      })
      signal?.addEventListener('abort', abort, { once: true })
    })

  /** The number of pending timers. */
  get waiting(): number {
    return this.timers.size
  }

  /** Calls a function after a delay. */
  later(milliseconds: number, action: () => void): void {
    this.at(milliseconds, action)
  }

  private at(milliseconds: number, fire: () => void): Timer {
    const timer = { due: this.time + Math.max(0, milliseconds), fire }
    this.timers.add(timer)
    if (!this.isPumping) {
      this.isPumping = true
      void this.pump()
    }
    return timer
  }

  private async pump(): Promise<void> {
    while (this.timers.size > 0) {
      for (let turn = 0; turn < settling; turn++) await new Promise((resolve) => setImmediate(resolve))
      const next = [...this.timers].reduce<Timer | undefined>(
        (first, timer) => (first === undefined || timer.due < first.due ? timer : first),
        undefined,
      )
      if (next === undefined) break
      this.timers.delete(next)
      this.time = Math.max(this.time, next.due)
      next.fire()
    }
    this.isPumping = false
  }
}
