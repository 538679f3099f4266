import { platform } from 'node:os'
import path from 'node:path'
import type { Clock } from '../engines/clock.js'
import { watchFolder, type Watcher } from '../files/watch-folder.js'
import { UsageError } from '../usage-error.js'
import type { FileTree } from './file-tree.js'

/** The time to collect changes that happen together, in milliseconds. */
const settling = 10

/** The least time between two full scans, in milliseconds, and as a multiple of the duration of one scan. */
const rescanPeriod = 2000
const rescanShare = 20

/**
 * Keeps a tree up to date until the signal is aborted. It scans paths that the system reports. It also scans everything
 * regularly, since reports get lost (rule E6-02).
 */
export async function watchTree(
  tree: FileTree,
  clock: Clock,
  onLooked: () => void,
  signal: AbortSignal,
): Promise<void> {
  const hints = new Hints(tree, onLooked)
  try {
    for (;;) {
      const before = clock.now()
      hints.follow()
      const took = clock.now() - before
      await clock.sleep(Math.max(rescanPeriod, rescanShare * took), signal)
      tree.scan()
      onLooked()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    hints.end()
  }
}

/** Listens to the system's reports of changes in a tree. */
class Hints {
  private readonly watchers = new Map<string, Watcher>()
  private readonly heard = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private hasEnded = false

  constructor(
    private readonly tree: FileTree,
    private readonly onLooked: () => void,
  ) {}

  /** Watches the folders that exist now. */
  follow(): void {
    const folders = foldersOf(this.tree)
    for (const [folder, watcher] of this.watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      this.watchers.delete(folder)
    }
    for (const folder of folders) if (!this.watchers.has(folder)) this.add(folder)
  }

  end(): void {
    this.hasEnded = true
    clearTimeout(this.timer)
    for (const watcher of this.watchers.values()) watcher.close()
  }

  private add(folder: string): void {
    const { tree } = this
    const location = tree.isFile ? path.dirname(tree.location) : path.join(tree.location, folder)
    try {
      const hear = (name: string | null) => {
        this.hear(folder, name)
      }
      const watcher = watchFolder(location, hear, isRecursive)
      watcher.on('error', () => {
        watcher.close()
        this.watchers.delete(folder)
      })
      this.watchers.set(folder, watcher)
    } catch {
      // The folder is gone, or the limit on watchers is reached. Full scans still find changes.
    }
  }

  private hear(folder: string, name: string | null): void {
    const inside = (name ?? '').split(path.sep).join('/')
    if (this.tree.isFile && inside !== path.basename(this.tree.location)) return
    const entry = [folder, inside].filter((part) => part !== '').join('/')
    if (entry !== '') this.heard.add(entry)
    this.timer ??= setTimeout(() => {
      this.look()
    }, settling)
  }

  private look(): void {
    this.timer = undefined
    if (this.hasEnded) return
    const before = new Set(this.watchers.keys())
    const paths = [...this.heard]
    this.heard.clear()
    try {
      this.tree.lookAgain(paths)
      this.follow()
      // Files that were added to a new folder before it was watched are not reported.
      const added = [...this.watchers.keys()].filter((folder) => !before.has(folder))
      if (added.length > 0) this.tree.lookAgain(added)
    } catch (error) {
      // There are too many files. The next full scan fails too, and ends the command.
      if (error instanceof UsageError) return
      throw error
    }
    this.onLooked()
  }
}

/** `true` if one watcher can cover a whole tree. On Linux each folder needs its own. */
const isRecursive = platform() !== 'linux'

function foldersOf({ folders }: FileTree): ReadonlySet<string> {
  return new Set(isRecursive ? [''] : ['', ...folders])
}
