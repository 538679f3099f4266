import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { UsageError } from '../usage-error.js'
import { removeLeftTemporaries, temporaryName } from './temporary-files.js'

/** A file to write. */
export interface OutputFile {
  readonly path: string
  /** What messages call it. */
  readonly name: string
  readonly text: string
}

/**
 * Writes files, making the folders they lie in. Each is written beside its place and then put into it, so that a reader
 * sees the old file or the new one; and none is put into place before all are written. What an earlier run has left beside
 * them is removed.
 */
export function writeFiles(files: readonly OutputFile[]): void {
  const written: { readonly temporary: string; readonly target: string; readonly name: string }[] = []
  try {
    for (const { path: file, name, text } of files) {
      attempt(name, () => {
        mkdirSync(path.dirname(file), { recursive: true })
        const target = linkTarget(file)
        const present = statSync(target, { throwIfNoEntry: false })
        if (present?.isDirectory()) throw new UsageError(`'${name}' cannot be written: it is a folder.`)
        if (present !== undefined && !present.isFile()) {
          // A device or a pipe cannot be replaced.
          writeFileSync(target, text)
          return
        }
        const temporary = path.join(path.dirname(target), temporaryName())
        // `wx` follows no link that is there already.
        writeFileSync(temporary, text, { flag: 'wx' })
        written.push({ temporary, target, name })
        if (present !== undefined) chmodSync(temporary, present.mode & 0o7777)
      })
    }
    for (const { temporary, target, name } of written) attempt(name, () => renameSync(temporary, target))
    for (const folder of new Set(written.map(({ target }) => path.dirname(target))))
      removeLeftTemporaries(folder)
  } catch (error) {
    for (const { temporary } of written) rmSync(temporary, { force: true })
    throw error
  }
}

export function removeFiles(files: readonly Pick<OutputFile, 'path' | 'name'>[]): void {
  for (const { path: file, name } of files) {
    attempt(name, () => {
      rmSync(file, { force: true })
    })
  }
}

function attempt(name: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`'${name}' cannot be written: ${reasonOf(error as NodeJS.ErrnoException)}.`)
  }
}

/** What the system says of an error, without the path: that may be one that nobody named. */
function reasonOf({ code, errno, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'what it would lie in is not a folder'
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message
}

function linkTarget(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
