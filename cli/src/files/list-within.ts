import { listFolder } from './list-folder.js'
import { isFolder } from './file-kind.js'
import { whyWithheld } from './withheld.js'
import path from 'node:path'

/** An entry of a folder. */
export interface ListedEntry {
  readonly name: string
  /** `true` for a folder, also for a link to one. */
  readonly isFolder: boolean
}

/** The limit on entries. Larger folders are not listed. */
const mostEntries = 2000

/**
 * Lists a folder that a Compose file may name, by its path relative to `folder`. Leaves out Git's own folder, and
 * entries that must not be read, such as links that lead outside. Returns nothing if the folder itself must not be read,
 * cannot be listed or is large.
 *
 * @param root the folder outside of which nothing is read, for untrusted manifests
 */
export function listWithin(
  written: string,
  folder: string,
  root: string | undefined,
): readonly ListedEntry[] {
  if (written.startsWith('~') || whyWithheld(written, folder, root) !== undefined) return []
  const location = path.resolve(folder, written)
  try {
    return listFolder(location, mostEntries).flatMap((entry) => {
      if (entry.name === '.git') return []
      const own = path.join(written, entry.name)
      // A link is looked at only if it leads to a place that may be read.
      if (!entry.isSymbolicLink()) return [{ name: entry.name, isFolder: entry.isDirectory() }]
      if (whyWithheld(own, folder, root) !== undefined) return []
      return [{ name: entry.name, isFolder: isFolder(path.join(location, entry.name)) }]
    })
  } catch {
    return []
  }
}
