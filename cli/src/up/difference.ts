import type { Entries } from './file-tree.js'

/** Which version of each path a container has. */
export type Sent = ReadonlyMap<string, string>

/** What makes a container's files those of this machine. */
export interface Difference {
  /** The paths to remove: of a folder that goes, the folder alone. */
  readonly removed: readonly string[]
  /** The paths to write, folders before what is in them. */
  readonly changed: readonly string[]
}

/** What of the entries a container does not have, and what it has beside them. */
export function difference(entries: Entries, sent: Sent): Difference {
  const removed: string[] = []
  for (const [path, version] of sent) {
    const entry = entries.get(path)
    // Of thousands of entries nearly all are as they were: they cost no more than to look.
    if (entry?.version === version) continue
    // A file in place of a folder, or the other way round, goes first.
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
