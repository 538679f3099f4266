import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { UsageError } from '../usage-error.js'

/**
 * Writes files, making the folders they lie in. Each is written beside its place and then put into it, so that a reader
 * sees the old file or the new one; and none is put into place before all are written.
 */
export function writeFiles(files: ReadonlyMap<string, string>): void {
  const written: { readonly temporary: string; readonly target: string }[] = []
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(file), { recursive: true })
      const target = linkTarget(file)
      const present = statSync(target, { throwIfNoEntry: false })
      if (present !== undefined && !present.isFile() && !present.isDirectory()) {
        // A device or a pipe cannot be replaced.
        writeFileSync(target, text)
        continue
      }
      const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`)
      written.push({ temporary, target })
      writeFileSync(temporary, text, present === undefined ? {} : { mode: present.mode })
    }
    for (const { temporary, target } of written) renameSync(temporary, target)
  } catch (error) {
    for (const { temporary } of written) rmSync(temporary, { force: true })
    throw new UsageError(`Nothing could be written: ${(error as Error).message}`)
  }
}

function linkTarget(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
