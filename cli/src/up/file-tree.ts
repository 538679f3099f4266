import path from 'node:path'
import { listFolder, TooManyEntriesError } from '../files/list-folder.js'
import type { PlaceLimits } from '../files/open-file.js'
import { pathOutOf, pathOutOfRoot } from '../files/real-path.js'
import { isMissing } from '../files/missing.js'
import { type Dirent, statusOf, statusOfLink, type Stats, targetOf } from '../files/status.js'
import { UsageError } from '../usage-error.js'
import { ignoreFile, type LeftOut } from './left-out.js'

const isWindows = path.sep === '\\'

/** What there is at a path. */
export interface TreeEntry {
  readonly kind: 'file' | 'folder' | 'link'
  /** The permissions. */
  readonly mode: number
  /** Bytes; 0 of what is no file. */
  readonly size: number
  /** When it was changed last: seconds since 1970. */
  readonly changedAt: number
  /** Where a link leads to, as it is written. */
  readonly target: string
  /** Is another after each change, and begins with the kind. */
  readonly version: string
}

/** The entries of a folder by their paths in it, which have slashes; folders stand before what is in them. */
export type Entries = ReadonlyMap<string, TreeEntry>

/** The version of each entry. */
export function versionsOf(entries: Entries): Map<string, string> {
  return new Map([...entries].map(([path, { version }]) => [path, version]))
}

/** More entries than this are not kept in mind: of each there is its path and when it was changed. */
const mostEntries = 500_000

/** `true` if no link leads a path out of the folders that it has to lie in. */
function isInPlace(location: string, { within, root }: PlaceLimits): boolean {
  const isBelowTop = within === undefined || pathOutOf(within, location) === undefined
  return isBelowTop && (root === undefined || pathOutOfRoot(root, location) === undefined)
}

/** The path of a single file in its own tree. */
export const singleFile = 'file'

/** A file or folder of this machine as it was when it was looked at last. */
export class FileTree {
  private known = new Map<string, TreeEntry>()
  /** The paths of the folders in it, without its own. */
  readonly folders = new Set<string>()
  /** The paths that could not be read, each with why. */
  readonly unreadable = new Map<string, string>()

  private constructor(
    readonly location: string,
    readonly isFile: boolean,
    /** Where its files have to lie in the end. */
    readonly limits: PlaceLimits,
    private readonly leftOut: LeftOut,
  ) {}

  /**
   * Looks at a path; undefined where nothing is there, or it does not lie where it has to. A link that the manifest names is
   * followed within these limits.
   *
   * @throws {UsageError} if it has more entries than can be kept in mind.
   */
  static open(
    location: string,
    limits: PlaceLimits,
    leftOutOf: (folder: string) => LeftOut,
  ): FileTree | undefined {
    if (!isInPlace(location, limits)) return undefined
    const stats = statusOf(location)
    if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return undefined
    const isFile = stats.isFile()
    const tree = new FileTree(location, isFile, limits, leftOutOf(isFile ? path.dirname(location) : location))
    tree.scan()
    return tree
  }

  get entries(): Entries {
    return this.known
  }

  /** Where an entry is on this machine. */
  locationOf(entry: string): string {
    return this.isFile ? this.location : path.join(this.location, entry)
  }

  /** Looks at everything anew. */
  scan(): void {
    this.known = new Map()
    this.folders.clear()
    this.unreadable.clear()
    if (!isInPlace(this.location, this.limits)) return
    if (!this.isFile) {
      this.enter('')
      return
    }
    // Editors take a file away for a moment when they put another in its place.
    const stats = statusOf(this.location)
    if (stats?.isFile() === true) this.known.set(singleFile, toEntry(stats, this.location))
  }

  /** Looks anew at some paths and at what is in them: all that something has been heard of. */
  lookAgain(paths: Iterable<string>): void {
    if (this.isFile) {
      this.scan()
      return
    }
    for (const each of paths) {
      if (this.folders.has(each))
        for (const known of this.known.keys()) if (known.startsWith(`${each}/`)) this.forget(known)
      this.forget(each)
      this.add(each)
    }
  }

  private forget(entry: string): void {
    this.known.delete(entry)
    this.folders.delete(entry)
  }

  private enter(folder: string): void {
    let entries: readonly Dirent[]
    try {
      entries = listFolder(path.join(this.location, folder), mostEntries - this.known.size)
    } catch (error) {
      if (error instanceof TooManyEntriesError)
        throw new UsageError(
          `'${this.location}' has more than ${mostEntries} files and folders, which cannot be synchronised.`,
          `Leave out what need not be sent with a line in ${ignoreFile}.`,
        )
      this.note(folder, error)
      return
    }
    for (const { name } of entries) this.add(folder === '' ? name : `${folder}/${name}`)
  }

  private add(entry: string): void {
    const isSent = this.leftOut.isSent(entry)
    if (!isSent && !this.leftOut.isEntered(entry)) return
    const location = path.join(this.location, entry)
    try {
      const stats = statusOfLink(location)
      if (stats === undefined) {
        // Bytes that are no UTF-8 have become this character, and nothing is at the path that has it.
        if (entry.includes('\uFFFD')) this.unreadable.set(entry, 'its name is not UTF-8')
        return
      }
      // Sockets, pipes and devices belong to this machine.
      if (!(stats.isFile() || stats.isDirectory() || stats.isSymbolicLink())) return
      if (isSent) this.known.set(entry, toEntry(stats, location))
      if (!stats.isDirectory()) return
      if (isSent) this.folders.add(entry)
      this.enter(entry)
    } catch (error) {
      this.note(entry, error)
    }
  }

  private note(entry: string, error: unknown): void {
    const { code = 'UNKNOWN' } = error as NodeJS.ErrnoException
    // It has gone since its name was read.
    if (!isMissing(error)) this.unreadable.set(entry, code)
  }
}

/**
 * The permissions of a file or folder of this machine. Windows has none that says what may be run, so there everything
 * may be, as in what Docker mounts or copies into an image from there.
 */
export function modeHere(mode: number, isWindows: boolean): number {
  return isWindows ? (mode & 0o777) | 0o111 : mode & 0o777
}

function toEntry(stats: Stats, location: string): TreeEntry {
  const { mode, mtimeMs, ctimeMs, size, ino } = stats
  const shared = { mode: modeHere(mode, isWindows), changedAt: Math.max(0, Math.floor(mtimeMs / 1000)) }
  if (stats.isDirectory())
    return { ...shared, kind: 'folder', size: 0, target: '', version: `folder ${mode}` }
  if (stats.isSymbolicLink()) {
    const target = targetOf(location).replaceAll(path.sep, '/')
    return { ...shared, kind: 'link', size: 0, target, version: `link ${target}` }
  }
  return {
    ...shared,
    kind: 'file',
    size,
    target: '',
    version: `file ${mode} ${size} ${mtimeMs} ${ctimeMs} ${ino}`,
  }
}
