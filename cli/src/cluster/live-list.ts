import { isApiError, toStatus } from './api-error.js'
import type { Cluster, Query } from './cluster.js'
import { type Fields, fieldsOf, textOf } from './fields.js'
import { kindOf } from './kinds.js'
import { linesOf } from './lines.js'
import { type LiveObject, toLiveObject } from './live-object.js'

/** The silence after which a watch counts as dead, in milliseconds. Servers send a bookmark about once a minute. */
const longestSilence = 90_000

/** The pause before a watch is restarted, in milliseconds. */
const pause = 1000

/**
 * The current objects of a query. It lists them once and then watches them. A broken, silent or expired watch is
 * restarted (rule E4-01).
 */
export class LiveList {
  private readonly known = new Map<string, LiveObject>()
  private denial: Error | undefined
  private version = ''
  private readonly cluster: Cluster

  private constructor(
    cluster: Cluster,
    private readonly query: Query,
    private readonly signal: AbortSignal,
  ) {
    this.cluster = cluster.within(signal)
  }

  /**
   * Lists the objects, then watches them until one of the signals is aborted.
   *
   * @throws {ApiError} if listing is forbidden, or the cluster doesn't know the kind.
   */
  static async open(cluster: Cluster, query: Query, signal: AbortSignal): Promise<LiveList> {
    const list = new LiveList(cluster, query, signal)
    await list.list()
    void list.follow()
    return list
  }

  get objects(): readonly LiveObject[] {
    return [...this.known.values()]
  }

  /** The error that ended the watch, if any. */
  get failure(): Error | undefined {
    return this.denial
  }

  /** Adds the result of a write, so that readers never see an older version afterwards. */
  put(object: LiveObject): void {
    const known = this.known.get(object.name)
    if (known !== undefined && known.uid === object.uid && isOlder(object, known)) return
    this.known.set(object.name, object)
  }

  /** Removes an object that is known to be deleted. */
  drop({ name, uid }: Pick<LiveObject, 'name' | 'uid'>): void {
    if (this.known.get(name)?.uid === uid) this.known.delete(name)
  }

  private async list(): Promise<void> {
    const { objects, resourceVersion } = await this.cluster.list(this.query)
    const before = new Map(this.known)
    this.known.clear()
    for (const object of objects) {
      const put = before.get(object.name)
      this.known.set(
        object.name,
        put !== undefined && put.uid === object.uid && isOlder(object, put) ? put : object,
      )
    }
    this.version = resourceVersion
  }

  /** Watches until a signal is aborted or the server refuses. Retries after temporary errors. */
  private async follow(): Promise<void> {
    for (;;) {
      try {
        if (this.version === '') await this.list()
        await this.watch()
      } catch (error) {
        if (this.signal.aborted) return
        if (isApiError(error, 410)) this.version = ''
        else if (isApiError(error) && error.status.code < 500 && error.status.code !== 429) {
          this.denial = error
          return
        }
      }
      try {
        await this.cluster.sleep(pause)
      } catch {
        return
      }
    }
  }

  private async watch(): Promise<void> {
    const silence = new AbortController()
    const own = AbortSignal.any([silence.signal, this.signal])
    const stalled = new Watchdog(this.cluster, silence)
    try {
      const lines = linesOf(await this.cluster.watch(this.query, this.version, own))
      stalled.begin(own)
      for await (const line of lines) {
        stalled.heard()
        if (line !== '') this.take(fieldsOf(JSON.parse(line)))
      }
    } catch (error) {
      // The connection broke, or the watchdog ended it: `follow` starts a new watch.
      if (isApiError(error) || this.signal.aborted) throw error
    } finally {
      silence.abort()
    }
  }

  private take(event: Fields): void {
    const fields = fieldsOf(event['object'])
    if (event['type'] === 'ERROR') {
      const status = toStatus(fields)
      if (status.code === 410) this.version = ''
      return
    }
    this.version = textOf(fieldsOf(fields['metadata'])['resourceVersion']) ?? this.version
    if (event['type'] === 'BOOKMARK') return
    const object = toLiveObject(fields, kindOf(this.query.kind))
    const known = this.known.get(object.name)
    if (event['type'] === 'DELETED') {
      if (known?.uid === object.uid) this.known.delete(object.name)
    } else if (known === undefined || !isOlder(object, known)) {
      this.known.set(object.name, object)
    }
  }
}

/** Ends a watch that is silent for too long. */
class Watchdog {
  private lastHeard = 0

  constructor(
    private readonly cluster: Cluster,
    private readonly end: AbortController,
  ) {}

  begin(signal: AbortSignal): void {
    this.heard()
    void this.look(signal)
  }

  heard(): void {
    this.lastHeard = this.cluster.clock.now()
  }

  private async look(signal: AbortSignal): Promise<void> {
    const { clock } = this.cluster
    try {
      for (;;) {
        const left = this.lastHeard + longestSilence - clock.now()
        if (left <= 0) {
          this.end.abort()
          return
        }
        await clock.sleep(left, signal)
      }
    } catch {
      // The watch has ended.
    }
  }
}

/** Compares resource versions, which are increasing numbers in all known API servers. */
function isOlder(one: LiveObject, other: LiveObject): boolean {
  return Number(one.resourceVersion) < Number(other.resourceVersion)
}
