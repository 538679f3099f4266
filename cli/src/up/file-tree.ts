import path from 'node:path'
import { listFolder, TooManyEntriesError } from '../files/list-folder.js'
import type { PlaceLimits } from '../files/open-file.js'
import { pathOutOf, pathOutOfRoot, realPath } from '../files/real-path.js'
import { isMissing } from '../files/missing.js'
import { type Dirent, statusOf, statusOfLink, type Stats, targetOf } from '../files/status.js'
import { UsageError } from '../usage-error.js'
import { ignoreFile, type LeftOut } from './left-out.js'

const isWindows = path.sep === '\\'

/** A file, folder or symbolic link. */
export interface TreeEntry {
  readonly kind: 'file' | 'folder' | 'link'
  /** The permission bits. */
  readonly mode: number
  /** The size in bytes; 0 for folders and links. */
  readonly size: number
  /** The time of the last change, in seconds since 1970. */
  readonly changedAt: number
  /** The target of a link, as it is written. */
  readonly target: string
  /** A text that starts with the kind, and differs after every change. */
  readonly version: string
}

/** The entries of a folder, by relative paths with slashes. Folders come before their content. */
export type Entries = ReadonlyMap<string, TreeEntry>

/** Returns the version of each entry. */
export function versionsOf(entries: Entries): Map<string, string> {
  return new Map([...entries].map(([path, { version }]) => [path, version]))
}

/** The limit on entries, each of which takes memory for its path and status. */
const mostEntries = 500_000

/** `true` if no symbolic link leads the path out of its limits. */
function isInPlace(location: string, { within, root }: PlaceLimits): boolean {
  const isBelowTop = within === undefined || pathOutOf(within, location) === undefined
  return isBelowTop && (root === undefined || pathOutOfRoot(root, location) === undefined)
}

/** The name of a single file in its own tree. */
export const singleFile = 'file'

/** A local file or folder, as of the last scan. */
export class FileTree {
  private known = new Map<string, TreeEntry>()
  /** The paths of the folders in it, without the top folder. */
  readonly folders = new Set<string>()
  /** The paths that could not be read, each with the error code. */
  readonly unreadable = new Map<string, string>()
  /** The path without symbolic links. Nothing is sent from another one, if a folder becomes a link later. */
  private readonly real: string

  private constructor(
    readonly location: string,
    readonly isFile: boolean,
    private readonly limits: PlaceLimits,
    private readonly leftOut: LeftOut,
  ) {
    this.real = realPath(location)
  }

  /**
   * Scans a path. Returns `undefined` if it doesn't exist or is outside of the limits. Follows a symbolic link that the
   * manifest names, within these limits.
   *
   * @throws {UsageError} if it has too many entries.
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

  /** Returns the local path of an entry. */
  locationOf(entry: string): string {
    return this.isFile ? this.location : path.join(this.location, entry)
  }

  /** Returns the limits on the location of an entry. */
  limitsOf(entry: string): PlaceLimits {
    return { ...this.limits, real: this.realOf(entry) }
  }

  /** `true` if no folder around an entry has become a link. */
  isInside(entry: string): boolean {
    return realPath(path.dirname(this.locationOf(entry))) === path.dirname(this.realOf(entry))
  }

  private realOf(entry: string): string {
    return this.isFile ? this.real : path.join(this.real, entry)
  }

  /** Scans everything again. */
  scan(): void {
    this.known = new Map()
    this.folders.clear()
    this.unreadable.clear()
    if (realPath(this.location) !== this.real) return
    if (!this.isFile) {
      this.enter('')
      return
    }
    // Editors may remove a file for a moment before they replace it.
    // A link to itself has a status of its own only.
    const stats = statusOfLink(this.real)
    if (stats?.isFile() === true) this.known.set(singleFile, toEntry(stats, this.location))
  }

  /** Scans some paths again, with their content. */
  lookAgain(paths: Iterable<string>): void {
    if (this.isFile) {
      this.scan()
      return
    }
    for (const each of paths) {
      if (this.folders.has(each))
        for (const known of this.known.keys()) if (known.startsWith(`${each}/`)) this.forget(known)
      this.forget(each)
      if (this.isInside(each)) this.add(each)
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
          `\`${this.location}\` has more than ${mostEntries} files and folders, which cannot be synchronised.`,
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
        // Invalid UTF-8 in a name was decoded to this character, so the path doesn't exist.
        if (entry.includes('\uFFFD')) this.unreadable.set(entry, 'its name is not UTF-8')
        return
      }
      // Sockets, pipes and devices only make sense locally.
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
    // The entry has been removed since the listing.
    if (!isMissing(error)) this.unreadable.set(entry, code)
  }
}

/**
 * Returns the permissions of a local file or folder. Windows has no execute bits, so everything is executable, as for
 * mounts of Docker on Windows.
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
