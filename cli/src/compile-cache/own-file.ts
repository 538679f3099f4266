import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const day = 24 * 60 * 60 * 1000

export interface OwnFile {
  readonly content: Buffer
  /** Whether it was written more than a day ago. */
  readonly isOld: boolean
}

/** A file that only its user, who runs this process, can have written; undefined if it is another's, or none. */
export function readOwnFile(file: string): OwnFile | undefined {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch {
    return undefined
  }
  try {
    const status = fstatSync(opened)
    return isOwn(status) ? { content: readFileSync(opened), isOld: isOlderThan(1, status) } : undefined
  } finally {
    closeSync(opened)
  }
}

/** Writes a file that nobody else can read, at once: whoever reads it meanwhile has the old one. */
export function writeOwnFile(file: string, content: Uint8Array): void {
  const unfinished = `${file}.${process.pid}`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(unfinished, content, { flag: 'wx', mode: 0o600 })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** Removes the files beside one that have its extension and were not written for a month. */
export function removeUnused(file: string): void {
  const folder = path.dirname(file)
  for (const name of readdirSync(folder)) {
    const other = path.join(folder, name)
    if (path.extname(name) === path.extname(file) && isOlderThan(30, statSync(other))) rmSync(other)
  }
}

function isOlderThan(days: number, { mtimeMs }: Stats): boolean {
  return Date.now() - mtimeMs > days * day
}

/** Windows, which has no such numbers, keeps the folders of a user from others. */
function isOwn({ uid, mode }: Stats): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
