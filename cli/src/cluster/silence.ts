import type { Clock } from '../engines/clock.js'

/** The time without an answer after which a server counts as silent, in milliseconds. */
const longest = 5000

/** Called with the last connection error when a server falls silent, and with `undefined` when it answers again. */
export type SilenceListener = (silence: { readonly code: string | undefined } | undefined) => void

/** Detects that an API server stops answering requests, and that it answers again. */
export class SilenceWatch {
  private listener: SilenceListener | undefined
  private asking = 0
  private heardAt = 0
  private code: string | undefined
  private isSilent = false
  private waiting: AbortController | undefined

  constructor(private readonly clock: Clock) {}

  listen(listener: SilenceListener): void {
    this.listener = listener
  }

  /** Records the start of a request. Returns a function to call at its end. */
  begin(): () => void {
    if (this.listener === undefined) return () => {}
    if (this.asking++ === 0) {
      this.heardAt = this.clock.now()
      void this.wait()
    }
    return () => {
      if (--this.asking === 0) this.waiting?.abort()
    }
  }

  /** Records an answer. */
  heard(): void {
    this.heardAt = this.clock.now()
    this.code = undefined
    if (!this.isSilent) return
    this.isSilent = false
    this.listener?.(undefined)
    if (this.asking > 0) void this.wait()
  }

  /** Records a failed connection that will be retried. */
  failed(code: string): void {
    this.code = code
  }

  private async wait(): Promise<void> {
    this.waiting?.abort()
    const waiting = new AbortController()
    this.waiting = waiting
    try {
      for (;;) {
        const left = this.heardAt + longest - this.clock.now()
        if (left <= 0) break
        await this.clock.sleep(left, waiting.signal)
      }
    } catch {
      return
    }
    if (this.isSilent) return
    this.isSilent = true
    this.listener?.({ code: this.code })
  }
}
