import type { Watch } from 'tranship'
import type { Cluster } from '../cluster/cluster.js'
import { isApiError } from '../cluster/api-error.js'
import { archive, archiveLength, type ArchiveEntry } from './archive.js'
import { difference } from './difference.js'
import { type Entries, type FileTree, singleFile, versionsOf } from './file-tree.js'
import { Receiver, ReceiverError, ReceiverLost, type ReceiverPlace } from './receiver.js'

/** A file or folder to keep the same in a container: its number there is its place in the list. */
export interface MirroredTree {
  readonly tree: FileTree
  /** What the container has from its image, where only changes are sent: the entries at the beginning. */
  readonly inImage: Entries | undefined
  /** The entry of `develop.watch` that asks for it, if one does. */
  readonly watch?: Watch
}

/** What is told of a synchronisation. */
export interface MirrorReports {
  /** Everything has arrived. */
  readonly filled: (entries: number) => void
  /** Changes have arrived. */
  readonly changed: (tree: MirroredTree, paths: readonly string[]) => void
  readonly failed: (message: string) => void
}

/** Of a batch of files: so many at most, and so many bytes unless it is a single one. */
const mostEntries = 2000
const mostBytes = 4 * 1024 * 1024

/** The pause before a connection that was cut is made again, in milliseconds. */
const pause = 500

/**
 * Keeps the files of one Pod those of this machine (rule E6-02). First everything is sent, then what changes; what has
 * arrived is known also when the connection is cut.
 */
export class Mirror {
  private readonly sent: readonly Map<string, string>[]
  private wake: () => void = () => {}
  private isAwake = false
  private isReady = false

  constructor(
    private readonly cluster: Cluster,
    private readonly place: ReceiverPlace,
    private readonly trees: readonly MirroredTree[],
    private readonly reports: MirrorReports,
  ) {
    this.sent = trees.map(({ inImage }) => versionsOf(inImage ?? new Map()))
  }

  /** Something may have changed here. */
  changed(): void {
    this.isAwake = true
    this.wake()
  }

  /** Goes on until the signal. A connection that is cut is made again; where the Pod is gone, there is nothing to do. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.session(signal)
      } catch (error) {
        if (signal.aborted) return
        if (isApiError(error, 403)) throw error
        if (isApiError(error, 404) && !(await this.isPodThere())) return
        // All else passes: a container that starts again, a network that is away.
      }
      try {
        await this.cluster.clock.sleep(pause, signal)
      } catch {
        return
      }
    }
  }

  private async isPodThere(): Promise<boolean> {
    const { pod: name, namespace } = this.place
    return (await this.cluster.get({ kind: 'Pod', name, namespace })) !== undefined
  }

  private async session(signal: AbortSignal): Promise<void> {
    const receiver = await Receiver.open(this.cluster, this.place, signal)
    try {
      if (!this.isReady && receiver.isFilled) await this.learnNames(receiver)
      for (;;) {
        this.isAwake = false
        for (const [number, mirrored] of this.trees.entries()) await this.bring(receiver, number, mirrored)
        if (!this.isReady) {
          await receiver.ready()
          this.isReady = true
          this.reports.filled(this.sent.reduce((sum, { size }) => sum + size, 0))
        }
        await Promise.race([this.wakening(), receiver.ended])
        if (!this.isAwake) throw new ReceiverLost()
      }
    } finally {
      receiver.close()
    }
  }

  private wakening(): Promise<void> {
    if (this.isAwake) return Promise.resolve()
    return new Promise((resolve) => {
      this.wake = resolve
    })
  }

  /** What another run has sent and is not here any more goes; what the application has written stays. */
  private async learnNames(receiver: Receiver): Promise<void> {
    for (const [number, { tree, inImage }] of this.trees.entries()) {
      if (tree.isFile) continue
      for (const line of await receiver.names(number)) {
        const path = line.replace(/^\.\//, '').replace(/\/$/, '')
        const known = tree.entries.get(path)
        if (known === undefined && inImage?.has(path) !== true) this.sent[number]!.set(path, 'gone ')
      }
    }
  }

  /** Sends what is different. */
  private async bring(receiver: Receiver, number: number, mirrored: MirroredTree): Promise<void> {
    const { tree } = mirrored
    const sent = this.sent[number]!
    const { removed, changed } = difference(tree.entries, sent)
    if (tree.isFile) {
      if (changed.length > 0) await this.writeFile(receiver, number, mirrored)
      return
    }
    if (removed.length > 0) {
      await this.orTell(() => receiver.remove(number, removed))
      for (const path of removed) forget(sent, path)
    }
    const entries = changed.flatMap((path) => toArchiveEntry(tree, path))
    for (const batch of batchesOf(entries)) {
      await this.orTell(() => receiver.put(number, archiveLength(batch), archive(batch)))
      for (const { path, version } of batch) sent.set(path, version)
    }
    if (this.isReady && removed.length + changed.length > 0)
      this.reports.changed(mirrored, [...removed, ...changed])
  }

  private async writeFile(receiver: Receiver, number: number, mirrored: MirroredTree): Promise<void> {
    const { tree } = mirrored
    const [entry] = toArchiveEntry(tree, singleFile)
    // It is away for a moment.
    if (entry === undefined) return
    const [, ...content] = archive([entry])
    const bytes = Buffer.concat(content).subarray(0, entry.size)
    await this.orTell(() => receiver.write(number, entry.mode | 0o660, bytes.length, [bytes]))
    this.sent[number]!.set(singleFile, entry.version)
    if (this.isReady) this.reports.changed(mirrored, [singleFile])
  }

  /** What the container cannot write is told, and not tried again before it changes here. */
  private async orTell(action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ReceiverError)) throw error
      this.reports.failed(error.message)
    }
  }
}

function forget(sent: Map<string, string>, path: string): void {
  sent.delete(path)
  for (const each of sent.keys()) if (each.startsWith(`${path}/`)) sent.delete(each)
}

interface Sendable extends ArchiveEntry {
  readonly version: string
}

function toArchiveEntry(tree: FileTree, path: string): readonly Sendable[] {
  const entry = tree.entries.get(path)
  if (entry === undefined) return []
  return [{ ...entry, path, location: tree.locationOf(path) }]
}

function* batchesOf(entries: readonly Sendable[]): Generator<readonly Sendable[]> {
  let batch: Sendable[] = []
  let bytes = 0
  for (const entry of entries) {
    if (batch.length > 0 && (batch.length >= mostEntries || bytes + entry.size > mostBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(entry)
    bytes += entry.size
  }
  if (batch.length > 0) yield batch
}
