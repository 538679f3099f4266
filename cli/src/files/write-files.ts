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
  /** The file's name in messages. */
  readonly name: string
  readonly text: string
  /** `true` to write to an existing pipe or device. By default a regular file replaces it. */
  readonly mayBePipe?: boolean
}

/** A symbolic link that a file has replaced. */
export interface ReplacedLink {
  readonly name: string
  /** The target of the link, as it is written. */
  readonly target: string
}

/**
 * Writes files and creates their folders. Writes all of them under temporary names before it renames the first, so that
 * readers never see half a file. Also removes temporary files of earlier runs. Symbolic links are replaced, not
 * followed, and other hard links keep the old content (rule E0-08). Returns the replaced links.
 */
export function writeFiles(files: readonly OutputFile[]): readonly ReplacedLink[] {
  const written: { readonly temporary: string; readonly target: string; readonly name: string }[] = []
  const links: ReplacedLink[] = []
  try {
    for (const { path: file, name, text, mayBePipe = false } of files) {
      attempt(name, () => {
        mkdirSync(path.dirname(file), { recursive: true })
        // Resolve symbolic links once, so that later changes have no effect.
        const target = path.join(realPath(path.dirname(file)), path.basename(file))
        const present = statusOfLink(target)
        if (present?.isDirectory()) throw new UsageError(`\`${name}\` cannot be written: it is a folder.`)
        if (mayBePipe && isIrreplaceable(file, present)) {
          writeFileSync(file, text)
          return
        }
        if (present?.isSymbolicLink()) links.push({ name, target: readlinkSync(target) })
        const temporary = path.join(path.dirname(target), temporaryName())
        // `wx` fails if the path exists, so it never follows a link.
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

/**
 * `true` for paths that can't be replaced: pipes, devices, and links of the system to open files, such as
 * `/dev/stdout`.
 */
function isIrreplaceable(file: string, present: Stats | undefined): boolean {
  if (['/dev/', '/proc/'].some((folder) => file.startsWith(folder))) return statusOf(file) !== undefined
  return present !== undefined && !present.isFile() && !present.isSymbolicLink()
}

function attempt(name: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`\`${name}\` cannot be written: ${reasonOf(error as NodeJS.ErrnoException)}.`)
  }
}

/** Returns the system's error text without the path, which may be one that the user never named. */
function reasonOf({ code, errno, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'what it would lie in is not a folder'
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message
}
