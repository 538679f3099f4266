import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listFolder } from './list-folder.js'

/** Returns an unpredictable name for a file that will be renamed. */
export function temporaryName(): string {
  return `.tranship-${crypto.randomUUID()}.tmp`
}

/** `true` for names of `temporaryName`. */
export function isTemporaryName(name: string): boolean {
  return /^\.tranship-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/.test(name)
}

/** The age after which a temporary file is abandoned, in milliseconds. */
const longestWrite = 60_000

/** Larger folders are not searched. */
const mostEntries = 100_000

/** Removes temporary files that interrupted runs left in a folder. Ignores errors, which must not prevent writing. */
export function removeLeftTemporaries(folder: string): void {
  try {
    for (const { name } of listFolder(folder, mostEntries)) {
      if (!isTemporaryName(name)) continue
      const file = path.join(folder, name)
      const stats = lstatSync(file)
      if (stats.isFile() && Date.now() - stats.mtimeMs > longestWrite) rmSync(file, { force: true })
    }
  } catch {
    // Another run may have removed them, or the folder is too large.
  }
}
