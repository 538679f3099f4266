import { type Dirent, opendirSync } from 'node:fs'

/** Thrown if a folder has more entries than the limit. */
export class TooManyEntriesError extends Error {
  override readonly name = 'TooManyEntriesError'
}

/**
 * Lists a folder, sorted by name.
 *
 * @param most the limit on the number of entries
 * @throws {TooManyEntriesError} if there are more.
 * @throws {Error} with the system's `code` if it can't be listed.
 */
export function listFolder(location: string, most: number): readonly Dirent[] {
  const folder = opendirSync(location)
  try {
    const entries: Dirent[] = []
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (entries.length === most) throw new TooManyEntriesError(`It has more than ${most} entries.`)
      entries.push(entry)
    }
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  } finally {
    folder.closeSync()
  }
}
