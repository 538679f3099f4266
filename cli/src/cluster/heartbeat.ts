import type { WebSocket } from 'ws'
import type { Clock } from '../engines/clock.js'

/** The time between two pings, in milliseconds. Proxies may close connections that are idle for longer. */
const period = 5000

/** The number of silent periods after which a connection counts as dead. */
const mostSilent = 6

/** The slowest supported transfer, in bytes per period. A ping arrives after all bytes that were sent before it. */
const slowest = 65_536

/**
 * Keeps an idle connection open, and ends one that is dead without having been closed. A connection that has never
 * answered a ping is left alone: some proxies don't answer.
 */
export class Heartbeat {
  private readonly ending = new AbortController()
  private pings = 0
  private isHeard = true
  private hasAnswered = false
  /** The number of bytes sent in all, before each unanswered ping, and before the last answered one. */
  private sentBytes = 0
  private readonly sentBefore = new Map<number, number>()
  private readBytes = 0

  /**
   * @param isReadAtOnce `true` if the other side reads bytes immediately. Otherwise a ping waits behind unread bytes,
   * and silence means nothing.
   */
  constructor(
    private readonly socket: WebSocket,
    private readonly clock: Clock,
    private readonly isReadAtOnce: boolean,
  ) {
    socket.once('close', () => {
      this.ending.abort()
    })
    socket.on('message', () => {
      this.isHeard = true
    })
    socket.on('pong', (data: Buffer) => {
      this.isHeard = true
      this.answered(Number(data.toString()))
    })
  }

  /** Records sent bytes. */
  sent(bytes: number): void {
    this.sentBytes += bytes
  }

  /** Runs until the connection ends. */
  async run(): Promise<void> {
    for (let silent = 0; ;) {
      try {
        await this.clock.sleep(period, this.ending.signal)
      } catch {
        return
      }
      // A paused socket receives nothing.
      silent = this.isHeard || this.socket.isPaused ? 0 : silent + 1
      this.isHeard = false
      if (this.isDead(silent)) this.socket.terminate()
      else this.ping()
    }
  }

  private isDead(silent: number): boolean {
    const unread = this.sentBytes - this.readBytes
    if (!this.hasAnswered || (unread > 0 && !this.isReadAtOnce)) return false
    return silent >= mostSilent + Math.floor(unread / slowest)
  }

  private ping(): void {
    this.sentBefore.set(++this.pings, this.sentBytes)
    // A failed ping also closes the connection.
    this.socket.ping(String(this.pings), undefined, () => undefined)
  }

  private answered(ping: number): void {
    const sent = this.sentBefore.get(ping)
    if (sent === undefined) return
    this.hasAnswered = true
    this.readBytes = sent
    for (const each of this.sentBefore.keys()) if (each <= ping) this.sentBefore.delete(each)
  }
}
