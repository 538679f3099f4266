import { ConnectionError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { linesOf } from '../cluster/lines.js'
import type { LiveObject } from '../cluster/live-object.js'
import { compareStamps, stampedLine } from './stamped-line.js'

/** What of a log is wanted, as the API server calls it: `tailLines`, `sinceSeconds`, `timestamps`. */
export type LogQuery = Readonly<Record<string, string | number | boolean>>

/** The connection was cut in the middle of a log. */
export class CutLog extends ConnectionError {}

/** What a container writes, over all its runs: each line once, however often it has to be asked for. */
export class ContainerLog {
  /** How many lines there were. */
  given = 0
  /** When the latest line was written, and how many lines there were of that moment. */
  private latest: string | undefined
  private ofLatest = 0
  private wasRead = false

  constructor(
    private readonly cluster: Cluster,
    private readonly pod: LiveObject,
    private readonly container: string,
    private query: LogQuery,
    private readonly onLine: (pod: LiveObject, line: string) => void,
  ) {}

  /** From now on all that the container writes is wanted, as it is another run of it. */
  beginAnew(): void {
    const { tailLines: _, ...query } = this.query
    this.query = query
  }

  /**
   * Reads until the log ends, with `follow` not before the container does.
   *
   * @throws {CutLog} where it is cut.
   */
  async read(follow: boolean, signal: AbortSignal): Promise<void> {
    const { cluster, container } = this
    const path = `${cluster.pathOf(this.pod)}/log`
    const query = { ...this.queryNow(), container, timestamps: true, ...(follow ? { follow } : {}) }
    const lines = linesOf(await cluster.stream({ method: 'GET', path, query, signal }))
    try {
      for await (const line of this.newOnes(lines)) {
        this.given++
        this.onLine(this.pod, line)
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw code === undefined || signal.aborted ? error : new CutLog(cluster.server, code)
    }
  }

  private queryNow(): LogQuery {
    if (this.latest === undefined) return this.query
    const { tailLines: _, sinceSeconds: __, ...query } = this.query
    // The server takes whole seconds of it.
    return { ...query, sinceTime: this.latest }
  }

  /** The lines that were not there before; the first ones are asked for again. */
  private async *newOnes(lines: AsyncIterable<string>): AsyncIterable<string> {
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

  /** Lines of two streams may be a little out of their order. */
  private note(stamp: string): void {
    const order = this.latest === undefined ? 1 : compareStamps(stamp, this.latest)
    if (order > 0) {
      this.latest = stamp
      this.ofLatest = 1
    } else if (order === 0) this.ofLatest++
  }
}
