import type { WebSocket } from 'ws'
import type { Clock } from '../engines/clock.js'

/** How often a ping is sent, in milliseconds: what is idle for longer, a proxy on the way may take for dead. */
const period = 5000

/** So many periods in which nothing is heard, a connection counts as dead. */
const mostSilent = 6

/** So many bytes at least get through in a period; a ping waits behind those that are on their way. */
const slowest = 65_536

/**
 * Keeps a connection open that is idle, and ends one that is dead though nobody has closed it. Only one that has answered
 * before counts as dead: not everything on the way answers.
 */
export class Heartbeat {
  private readonly ending = new AbortController()
  private pings = 0
  private isHeard = true
  private hasAnswered = false
  /** How many bytes were sent in all, before each ping that has no answer yet, and before the last that has one. */
  private sentBytes = 0
  private readonly sentBefore = new Map<number, number>()
  private readBytes = 0

  /**
   * @param isReadAtOnce whether bytes are read as they come at the other side. Where a program reads when it likes, a
   * ping waits behind bytes for it, so silence says nothing until they are read.
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

  /** So many bytes are sent. */
  sent(bytes: number): void {
    this.sentBytes += bytes
  }

  /** Goes on until the connection ends. */
  async run(): Promise<void> {
    for (let silent = 0; ;) {
      try {
        await this.clock.sleep(period, this.ending.signal)
      } catch {
        return
      }
      // Of what is paused nothing can be heard.
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
    // What it fails with ends the connection too.
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
