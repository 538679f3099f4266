import { lstatSync, rmSync } from 'node:fs'
import path from 'node:path'
import { listFolder } from './list-folder.js'

/**
 * Returns a name for a file that will be renamed, in the form of a UUID. The digits need not be secret, because the
 * file is created only if its name is free. `crypto` would take 4 ms to load.
 */
export function temporaryName(): string {
  return `.tranship-${'00000000-0000-0000-0000-000000000000'.replaceAll('0', randomDigit)}.tmp`
}

function randomDigit(): string {
  return Math.floor(Math.random() * 16).toString(16)
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
