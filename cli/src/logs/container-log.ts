import { ConnectionError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { linesOf } from '../cluster/lines.js'
import type { LiveObject } from '../cluster/live-object.js'
import { compareStamps, stampedLine } from './stamped-line.js'

/** Query parameters of the API server for logs: `tailLines`, `sinceSeconds`, `timestamps`. */
export type LogQuery = Readonly<Record<string, string | number | boolean>>

/** Thrown if the connection breaks in the middle of a log. */
export class CutLog extends ConnectionError {}

/** The log of a container over all of its runs. Yields each line once, also if reading has to be repeated. */
export class ContainerLog {
  /** The number of lines so far. */
  given = 0
  /** The timestamp of the latest line, and the number of lines with it. */
  private latest: string | undefined
  private ofLatest = 0
  private wasRead = false

  constructor(
    private readonly cluster: Cluster,
    private readonly pod: LiveObject,
    private readonly container: string,
    private query: LogQuery,
    private readonly onLine: (pod: LiveObject, line: string, container: string) => void,
  ) {}

  /** Requests all lines from now on, since the container has been restarted. */
  readFromStart(): void {
    const { tailLines: _, ...query } = this.query
    this.query = query
  }

  /**
   * Reads to the end of the log; with `follow`, until the container ends.
   *
   * @throws {CutLog} if the connection breaks.
   */
  async read(follow: boolean, signal: AbortSignal): Promise<void> {
    const { cluster, container } = this
    const path = `${cluster.pathOf(this.pod)}/log`
    const query = { ...this.queryNow(), container, timestamps: true, ...(follow ? { follow } : {}) }
    const lines = linesOf(await cluster.stream({ method: 'GET', path, query, signal }))
    try {
      for await (const line of this.skipKnown(lines)) {
        this.given++
        this.onLine(this.pod, line, this.container)
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw code === undefined || signal.aborted ? error : new CutLog(cluster.server, code)
    }
  }

  private queryNow(): LogQuery {
    if (this.latest === undefined) return this.query
    const { tailLines: _, sinceSeconds: __, ...query } = this.query
    // The server rounds the time to whole seconds, so some lines come again.
    return { ...query, sinceTime: this.latest }
  }

  /** Skips the lines that were read before. */
  private async *skipKnown(lines: AsyncIterable<string>): AsyncIterable<string> {
    const isFirst = !this.wasRead
    this.wasRead = true
    const until = this.latest
    let isKnown = until !== undefined
    let again = until === undefined ? 0 : this.ofLatest
    for await (const line of lines) {
      const own = stampedLine(line)
      if (own === undefined) {
        if (isFirst) yield line
        continue
      }
      const { stamp, text } = own
      if (isKnown && until !== undefined) {
        const order = compareStamps(stamp, until)
        if (order < 0 || (order === 0 && again-- > 0)) continue
        isKnown = order === 0
      }
      this.note(stamp)
      yield this.query['timestamps'] === true ? line : text
    }
  }

  /** Records a timestamp. The two output streams may be slightly out of order. */
  private note(stamp: string): void {
    const order = this.latest === undefined ? 1 : compareStamps(stamp, this.latest)
    if (order > 0) {
      this.latest = stamp
      this.ofLatest = 1
    } else if (order === 0) this.ofLatest++
  }
}
