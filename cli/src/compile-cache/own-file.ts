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
  /** The time of the last write, in milliseconds like `Date.now()`. */
  readonly time: number
}

/** Reads a file, but only if no other user could have written it; otherwise returns `undefined`. */
export function readOwnFile(file: string): OwnFile | undefined {
  let opened: number | undefined
  try {
    // In a shared folder the path may be a pipe, on which a blocking open would hang.
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
 * Writes a file atomically, readable by this user only. The temporary file ends with the process id. Creates the folder
 * if needed.
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

/** The limit on the size of a cache: many times what the command needs. */
const mostBytes = 64 * 1024 * 1024

/** `true` if only this user can write the file. Windows has no uids, but protects the folders of users. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
