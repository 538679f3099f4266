import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listFolder } from './list-folder.js'

/** The name of a file that is written beside its place, before it is put into it: one that nobody can foresee. */
export function temporaryName(): string {
  return `.tranship-${crypto.randomUUID()}.tmp`
}

/** Whether a file of this name is one that was not put into its place. */
export function isTemporaryName(name: string): boolean {
  return /^\.tranship-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/.test(name)
}

/** What is so many milliseconds old, no run is still writing. */
const longestWrite = 60_000

/** In a folder with more entries nothing is looked for. */
const mostEntries = 100_000

/** Removes what runs that were ended have left in a folder. Whatever keeps it from that is no reason to write nothing. */
export function removeLeftTemporaries(folder: string): void {
  try {
    for (const { name } of listFolder(folder, mostEntries)) {
      if (!isTemporaryName(name)) continue
      const file = path.join(folder, name)
      const stats = lstatSync(file)
      if (stats.isFile() && Date.now() - stats.mtimeMs > longestWrite) rmSync(file, { force: true })
    }
  } catch {
    // Another run may remove them too, or the folder is too large.
  }
}
