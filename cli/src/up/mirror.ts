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

/** A file or folder to mirror into a container. Its index in the list is its name there. */
export interface MirroredTree {
  readonly tree: FileTree
  /** The entries that the image has already, if only changes are to be sent. */
  readonly inImage: Entries | undefined
  /** The entry of `develop.watch` that asks for it, if any. */
  readonly watch?: Watch
}

/** Listeners for the progress of a synchronisation. */
export interface MirrorReports {
  /** Everything has arrived. */
  readonly filled: (entries: number) => void
  /** Changes have arrived. */
  readonly changed: (tree: MirroredTree, paths: ChangedPaths) => void
  /** A local file can't be read: its path and the error code. */
  readonly unreadable: (location: string, code: string) => void
  /** The container could not write or remove something. */
  readonly failed: (message: string) => void
}

/** The paths of changed files. Folders count only if no file has changed. */
export interface ChangedPaths {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/** A path, with the version of its file, folder or link. */
type Version = readonly [path: string, version: string]

/** An item that the container could not write or remove, with the reason. */
interface Failure<Item> {
  readonly item: Item
  readonly message: string
}

/** The number of failures at once that are reported one by one. */
const mostTold = 5

/** The limits of a batch: the number of files, and bytes unless it is a single file. */
const mostEntries = 2000
const mostBytes = 4 * 1024 * 1024

/** The pause before a broken connection is opened again, in milliseconds. */
const pause = 500

/**
 * Mirrors local files into one Pod (rule E6-02): first everything, then changes. Remembers over a broken connection
 * which files have arrived.
 */
export class Mirror {
  private readonly sent: readonly Map<string, string>[]
  /** Paths that failed. They count as sent, so that they are retried only after a change. */
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

  /** Call this when local files may have changed. */
  changed(): void {
    this.isAwake = true
    this.wake()
  }

  /** Runs until the signal is aborted, or the Pod is gone. Reopens a broken connection. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.session(signal)
      } catch (error) {
        if (signal.aborted) return
        if (isApiError(error, 403)) throw error
        if (isApiError(error, 404) && !(await this.isPodThere())) return
        // Other errors are temporary, such as a restarting container or a network failure.
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
      if (!this.isReady && receiver.isFilled) await this.findLeftovers(receiver)
      for (;;) {
        this.isAwake = false
        for (const [number, mirrored] of this.trees.entries())
          await this.sendChanges(receiver, number, mirrored)
        if (!this.isReady) {
          await receiver.ready()
          this.isReady = true
          this.reports.filled(sizeOf(this.sent) - sizeOf(this.missing))
        }
        await Promise.race([this.waitForWake(), receiver.ended])
        if (!this.isAwake) throw new ReceiverLost()
      }
    } finally {
      receiver.close()
    }
  }

  private waitForWake(): Promise<void> {
    if (this.isAwake) return Promise.resolve()
    return new Promise((resolve) => {
      this.wake = resolve
    })
  }

  /**
   * Finds files that an earlier run has sent and that are gone locally, so that they are removed. Files that the
   * application has written stay.
   */
  private async findLeftovers(receiver: Receiver): Promise<void> {
    for (const [number, { tree, inImage }] of this.trees.entries()) {
      if (tree.isFile) continue
      for (const line of await receiver.names(number)) {
        const path = line.replace(/^\.\//, '').replace(/\/$/, '')
        const known = tree.entries.get(path)
        if (known === undefined && inImage?.has(path) !== true) this.sent[number]!.set(path, 'gone ')
      }
    }
  }

  /** Sends the differences of one tree. */
  private async sendChanges(receiver: Receiver, number: number, mirrored: MirroredTree): Promise<void> {
    const { tree } = mirrored
    const sent = this.sent[number]!
    const { removed, changed } = difference(tree.entries, sent)
    const written: Version[] = []
    const gone: Version[] = []
    const removing = tree.isFile ? [] : removed
    const unremoved = await tryAll(removing, async (paths) => {
      await receiver.remove(number, paths)
      for (const path of paths) gone.push(...this.forget(number, path))
    })
    for (const { item } of unremoved) this.forget(number, item)
    const failures: Failure<unknown>[] = [...unremoved]
    for (const batch of batchesOf(changed.flatMap((path) => this.readable(number, tree, path)))) {
      const unwritten = await tryAll(batch, async (entries) => {
        if (tree.isFile) for (const entry of entries) await writeFile(receiver, number, entry)
        else await receiver.put(number, archiveLength(entries), archive(entries))
        for (const { path, version } of entries) {
          sent.set(path, version)
          this.missing[number]!.delete(path)
          written.push([path, version])
        }
      })
      for (const { item } of unwritten) this.leaveOut(number, item.path, item.version)
      failures.push(...unwritten)
    }
    this.tell(failures)
    if (this.isReady && written.length + gone.length > 0)
      this.reports.changed(mirrored, changedPaths(written, gone))
  }

  /** Returns the entry to send. Returns none if it is gone, or can't be read, which is reported. */
  private readable(number: number, tree: FileTree, path: string): readonly Sendable[] {
    const entry = tree.entries.get(path)
    // A single file may be missing for a moment.
    if (entry === undefined) return []
    const [location, limits] = [tree.locationOf(path), tree.limitsOf(path)]
    if (entry.kind !== 'file' && !tree.isInside(path)) return []
    try {
      // Check first: an archive can't be taken back, and would contain zeros.
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

  /** Forgets a path and all below it. Returns the version of each that the container had. */
  private forget(number: number, path: string): readonly Version[] {
    const [sent, missing] = [this.sent[number]!, this.missing[number]!]
    const gone = [...sent].filter(([each]) => each === path || each.startsWith(`${path}/`))
    for (const [each] of gone) sent.delete(each)
    return gone.filter(([each]) => !missing.delete(each))
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
 * Runs an action on all items. The receiving program stops at the first failure, so the action is repeated for each
 * half, down to single items. Returns the items that fail.
 */
async function tryAll<Item>(
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
    const failures = await tryAll(items.slice(0, middle), action)
    return [...failures, ...(await tryAll(items.slice(middle), action))]
  }
}

/** Overwrites a single file in place. */
async function writeFile(receiver: Receiver, number: number, entry: Sendable): Promise<void> {
  const [, ...content] = archive([entry])
  const bytes = Buffer.concat(content).subarray(0, entry.size)
  await receiver.write(number, modeInContainer(entry), bytes.length, [bytes])
}

function sizeOf(all: readonly { readonly size: number }[]): number {
  return all.reduce((sum, { size }) => sum + size, 0)
}

/** Returns the files of changed entries; the folders if there are no files. */
function changedPaths(written: readonly Version[], gone: readonly Version[]): ChangedPaths {
  const isFile = ([, version]: Version) => !version.startsWith('folder ')
  const hasFiles = [...written, ...gone].some(isFile)
  const pathsOf = (entries: readonly Version[]) =>
    entries.filter((entry) => !hasFiles || isFile(entry)).map(([path]) => path)
  const paths = new Set(pathsOf(written))
  return { written: [...paths], removed: pathsOf(gone).filter((path) => !paths.has(path)) }
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
