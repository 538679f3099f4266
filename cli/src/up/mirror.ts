import type { Watch } from 'tranship/plan'
import type { Cluster } from '../cluster/cluster.js'
import { isApiError } from '../cluster/api-error.js'
import { withOpenFile } from '../files/open-file.js'
import { isMissing } from '../files/missing.js'
import { withheldBy } from '../files/withheld.js'
import { archive, archiveLength, type ArchiveEntry, modeInContainer } from './archive.js'
import { difference } from './difference.js'
import { type Entries, type FileTree, versionsOf } from './file-tree.js'
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
  /** A file cannot be read here: where it is, and the code of the system. */
  readonly unreadable: (location: string, code: string) => void
  /** The container could not write or remove something. */
  readonly failed: (message: string) => void
}

/** What the container could not write or remove, and why. */
interface Failure<Item> {
  readonly item: Item
  readonly message: string
}

/** So many failures at once are told each for itself. */
const mostTold = 5

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
  /** What counts as sent, so that it is not tried again before it changes, and has not arrived. */
  private readonly missing: readonly Set<string>[]
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
    this.missing = trees.map(() => new Set())
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
          this.reports.filled(sizeOf(this.sent) - sizeOf(this.missing))
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
    const arrived: string[] = []
    const removing = tree.isFile ? [] : removed
    const unremoved = await asFarAsItGoes(removing, async (paths) => {
      await receiver.remove(number, paths)
      for (const path of paths) this.forget(number, path)
      arrived.push(...paths)
    })
    for (const { item } of unremoved) this.forget(number, item)
    const failures: Failure<unknown>[] = [...unremoved]
    for (const batch of batchesOf(changed.flatMap((path) => this.readable(number, tree, path)))) {
      const unwritten = await asFarAsItGoes(batch, async (entries) => {
        if (tree.isFile) for (const entry of entries) await writeFile(receiver, number, entry)
        else await receiver.put(number, archiveLength(entries), archive(entries))
        for (const { path, version } of entries) {
          sent.set(path, version)
          this.missing[number]!.delete(path)
          arrived.push(path)
        }
      })
      for (const { item } of unwritten) this.leaveOut(number, item.path, item.version)
      failures.push(...unwritten)
    }
    this.tell(failures)
    if (this.isReady && arrived.length > 0) this.reports.changed(mirrored, arrived)
  }

  /** An entry to send; none where it has gone since the last look, or nobody may read it, which is told. */
  private readable(number: number, tree: FileTree, path: string): readonly Sendable[] {
    const entry = tree.entries.get(path)
    // A single file is away for a moment.
    if (entry === undefined) return []
    const { limits } = tree
    const location = tree.locationOf(path)
    try {
      // What is in an archive cannot be taken back, and would be zeros.
      if (entry.kind === 'file') withOpenFile(location, limits, () => undefined)
    } catch (error) {
      const { code = withheldBy(error) ?? 'UNKNOWN' } = error as NodeJS.ErrnoException
      if (isMissing(error)) return []
      this.leaveOut(number, path, entry.version)
      this.reports.unreadable(location, code)
      return []
    }
    return [{ ...entry, path, location, limits }]
  }

  private leaveOut(number: number, path: string, version: string): void {
    this.sent[number]!.set(path, version)
    this.missing[number]!.add(path)
  }

  private forget(number: number, path: string): void {
    forget(this.sent[number]!, path)
    forget(this.missing[number]!, path)
  }

  private tell(failures: readonly Failure<unknown>[]): void {
    const told = failures.slice(0, mostTold)
    const rest = failures.length - told.length
    for (const { message } of told.slice(0, -1)) this.reports.failed(message)
    const last = told.at(-1)
    if (last !== undefined)
      this.reports.failed(rest === 0 ? last.message : `${last.message} (and ${rest} more)`)
  }
}

/**
 * Does something with all items. A program stops at the first that it fails for, so then it is done with halves of them,
 * until only those are left that it fails for; gives these.
 */
async function asFarAsItGoes<Item>(
  items: readonly Item[],
  action: (items: readonly Item[]) => Promise<void>,
): Promise<readonly Failure<Item>[]> {
  if (items.length === 0) return []
  try {
    await action(items)
    return []
  } catch (error) {
    if (!(error instanceof ReceiverError)) throw error
    const [first] = items
    if (items.length === 1) return [{ item: first!, message: error.message }]
    const middle = Math.ceil(items.length / 2)
    const failures = await asFarAsItGoes(items.slice(0, middle), action)
    return [...failures, ...(await asFarAsItGoes(items.slice(middle), action))]
  }
}

/** A single file is written in its place. */
async function writeFile(receiver: Receiver, number: number, entry: Sendable): Promise<void> {
  const [, ...content] = archive([entry])
  const bytes = Buffer.concat(content).subarray(0, entry.size)
  await receiver.write(number, modeInContainer(entry), bytes.length, [bytes])
}

function sizeOf(all: readonly { readonly size: number }[]): number {
  return all.reduce((sum, { size }) => sum + size, 0)
}

function forget(paths: Pick<Map<string, unknown>, 'delete' | 'keys'>, path: string): void {
  paths.delete(path)
  for (const each of paths.keys()) if (each.startsWith(`${path}/`)) paths.delete(each)
}

interface Sendable extends ArchiveEntry {
  readonly version: string
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
