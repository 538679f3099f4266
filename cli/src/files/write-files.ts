import { chmodSync, mkdirSync, readlinkSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { statusOf, statusOfLink } from './status.js'
import path from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { UsageError } from '../usage-error.js'
import { realPath } from './real-path.js'
import { removeLeftTemporaries, temporaryName } from './temporary-files.js'

/** A file to write. */
export interface OutputFile {
  readonly path: string
  /** What messages call it. */
  readonly name: string
  readonly text: string
  /** `true` if a pipe or a device of that name is written to. By default a regular file takes its place. */
  readonly mayBePipe?: boolean
}

/** A link that a file has taken the place of. */
export interface ReplacedLink {
  readonly name: string
  /** The target of the link, as it was written. */
  readonly target: string
}

/**
 * Writes files, making the folders they lie in. Each is written beside its place and then put into it, so that a reader
 * sees the old file or the new one; and none is put into place before all are written. What an earlier run has left beside
 * them is removed. No link is written through: the file takes its place, and a file with other hard links stays under those
 * (rule E0-08). Returns the links that were replaced.
 */
export function writeFiles(files: readonly OutputFile[]): readonly ReplacedLink[] {
  const written: { readonly temporary: string; readonly target: string; readonly name: string }[] = []
  const links: ReplacedLink[] = []
  try {
    for (const { path: file, name, text, mayBePipe = false } of files) {
      attempt(name, () => {
        mkdirSync(path.dirname(file), { recursive: true })
        // Links on the way are followed once: what is put there later changes nothing.
        const target = path.join(realPath(path.dirname(file)), path.basename(file))
        const present = statusOfLink(target)
        if (present?.isDirectory()) throw new UsageError(`'${name}' cannot be written: it is a folder.`)
        if (mayBePipe && isOpenedAsItIs(file, present)) {
          writeFileSync(file, text)
          return
        }
        if (present?.isSymbolicLink()) links.push({ name, target: readlinkSync(target) })
        const temporary = path.join(path.dirname(target), temporaryName())
        // `wx` follows no link that is there already.
        writeFileSync(temporary, text, { flag: 'wx' })
        written.push({ temporary, target, name })
        if (present?.isFile()) chmodSync(temporary, present.mode & 0o777)
      })
    }
    for (const { temporary, target, name } of written) attempt(name, () => renameSync(temporary, target))
    for (const folder of new Set(written.map(({ target }) => path.dirname(target))))
      removeLeftTemporaries(folder)
    return links
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

/** A pipe or a device cannot be replaced. Links of the system, such as `/dev/stdout`, lead to what a process has open. */
function isOpenedAsItIs(file: string, present: Stats | undefined): boolean {
  if (['/dev/', '/proc/'].some((folder) => file.startsWith(folder))) return statusOf(file) !== undefined
  return present !== undefined && !present.isFile() && !present.isSymbolicLink()
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
