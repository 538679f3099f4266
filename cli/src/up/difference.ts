import type { Entries } from './file-tree.js'

/** The version of each path in a container. */
export type Sent = ReadonlyMap<string, string>

/** The changes that update a container's files to the local ones. */
export interface Difference {
  /** The paths to remove. For a removed folder, only the folder itself. */
  readonly removed: readonly string[]
  /** The paths to write, each folder before its content. */
  readonly changed: readonly string[]
}

/** Compares local entries with those in a container. */
export function difference(entries: Entries, sent: Sent): Difference {
  const removed: string[] = []
  for (const [path, version] of sent) {
    const entry = entries.get(path)
    // Nearly all of thousands of entries are unchanged, so skip them fast.
    if (entry?.version === version) continue
    // Remove an entry first if a file replaces a folder, or the other way round.
    if (entry?.kind !== kindOf(version)) removed.push(path)
  }
  const gone = new Set(removed)
  const changed: string[] = []
  for (const [path, { version }] of entries)
    if (sent.get(path) !== version || isBelow(path, gone)) changed.push(path)
  return { removed: removed.filter((path) => !isBelow(path, gone)), changed: changed.sort() }
}

function kindOf(version: string): string {
  return version.slice(0, version.indexOf(' '))
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    if (folders.has(path.slice(0, end))) return true
  return false
}
