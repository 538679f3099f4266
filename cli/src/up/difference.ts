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
  const removed = [...sent.keys()].filter((path) => {
    const entry = entries.get(path)
    // A file in place of a folder, or the other way round, goes first.
    return entry === undefined || entry.kind !== kindOf(sent.get(path)!)
  })
  const gone = new Set(removed)
  const changed = [...entries]
    .filter(([path, entry]) => sent.get(path) !== versionOf(entry) || isBelow(path, gone))
    .map(([path]) => path)
    .sort()
  return { removed: removed.filter((path) => !isBelow(path, gone)), changed }
}

/** The version of an entry, with its kind in front. */
export function versionOf({ kind, version }: { readonly kind: string; readonly version: string }): string {
  return `${kind} ${version}`
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
