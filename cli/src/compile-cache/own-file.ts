import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'

export interface OwnFile {
  readonly content: Buffer
  /** When it was written, in milliseconds as of `Date.now()`. */
  readonly time: number
}

/** A file that only its user, who runs this process, can have written; undefined if it is another's, or cannot be read. */
export function readOwnFile(file: string): OwnFile | undefined {
  let opened: number | undefined
  try {
    // In a folder that others can write to, it may be a pipe that nobody writes into.
    opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const status = fstatSync(opened)
    return isOwn(status) && status.isFile() && status.size <= mostBytes
      ? { content: readFileSync(opened), time: status.mtimeMs }
      : undefined
  } catch {
    return undefined
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/**
 * Writes a file that nobody else can read, at once: whoever reads it meanwhile has the old one. What is not finished has
 * the number of the process behind its name. Its folder is made if need be.
 */
export function writeOwnFile(file: string, content: Uint8Array): void {
  const unfinished = `${file}-${process.pid}`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(unfinished, content, { flag: 'wx', mode: 0o600 })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** Many times what the whole command takes. */
const mostBytes = 64 * 1024 * 1024

/** Windows, which has no such numbers, keeps the folders of a user from others. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
