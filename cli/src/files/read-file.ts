import { closeSync, constants, lstatSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { NotRegularError, openFile, type PlaceLimits, withOpenFile } from './open-file.js'

/** Limits on reading a file. */
export interface ReadLimits extends PlaceLimits {
  /** The limit on the size, in bytes; 16 MiB by default. */
  readonly most?: number | undefined
  /**
   * `true` if the path comes from the command line and not from a file of the repository. It may then be a pipe or a
   * device, such as `/dev/stdin` or the `/dev/fd/63` of `<(…)`. `false` by default.
   */
  readonly isNamedByUser?: boolean | undefined
}

/** The default limit on the size of a file, in bytes: a thousand times an ordinary Compose file. */
export const mostBytes = 16 * 1024 * 1024

/** Thrown if a file exceeds the limit. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'

  constructor(readonly most: number) {
    super(`It has more than ${sizeText(most)}.`)
  }
}

export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`
}

/**
 * Reads a whole regular file. Never blocks, and never reads more than the limit.
 *
 * @throws {NotRegularError} for a pipe, a socket or a device.
 * @throws {OutsideRootError} if the file lies outside of the root.
 * @throws {LeadsOutError} if a symbolic link leads out of `within`.
 * @throws {TooLargeError} if it exceeds the limit.
 * @throws {Error} with the system's `code`, such as ENOENT, for everything else.
 */
export function readFile(location: string, limits: ReadLimits = {}): Buffer {
  const { most = mostBytes, isNamedByUser = false } = limits
  if (isNamedByUser && isPipeOfUser(location)) return readPipe(location, most)
  return withOpenFile(location, limits, ({ descriptor, stats }) => {
    if (stats.size > most) throw new TooLargeError(most)
    return readToEnd(descriptor, most)
  })
}

/** Reads the first `length` bytes of a regular file, or all of a shorter one. Throws like `readFile`. */
export function readBeginning(location: string, length: number, limits: PlaceLimits = {}): Buffer {
  return withOpenFile(location, limits, ({ descriptor }) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes))
  })
}

/**
 * Reads the first `length` bytes of a regular file in parts, or all of a shorter one. Throws like `readFile`, also
 * between two parts.
 */
export function* readParts(
  location: string,
  length: number,
  limits: PlaceLimits,
): Generator<Uint8Array, void> {
  const { descriptor } = openFile(location, limits)
  try {
    for (let left = length; left > 0;) {
      const bytes = Buffer.allocUnsafe(Math.min(left, partSize))
      const read = readSync(descriptor, bytes)
      if (read === 0) return
      left -= read
      yield bytes.subarray(0, read)
    }
  } finally {
    closeSync(descriptor)
  }
}

const partSize = 128 * 1024

/** `true` for pipes and devices that the user named. A symbolic link in a repository to a pipe is refused. */
function isPipeOfUser(location: string): boolean {
  const stats = statSync(location)
  if (stats.isFile() || stats.isDirectory()) return false
  const isOfSystem = ['/dev/', '/proc/'].some((folder) => path.resolve(location).startsWith(folder))
  if (isOfSystem || !lstatSync(location).isSymbolicLink()) return true
  throw new NotRegularError('It is a link to what is not a regular file.')
}

function readPipe(location: string, most: number): Buffer {
  const descriptor = openSync(location, constants.O_RDONLY | (constants.O_NOCTTY ?? 0))
  try {
    return readToEnd(descriptor, most)
  } finally {
    closeSync(descriptor)
  }
}

/** Reads until the end, since the reported size is 0 for files of `/proc` and may change. */
function readToEnd(descriptor: number, most: number): Buffer {
  const chunks: Uint8Array[] = []
  for (let length = 0; ;) {
    const chunk = new Uint8Array(64 * 1024)
    const count = readSync(descriptor, chunk)
    if (count === 0) return Buffer.concat(chunks)
    length += count
    if (length > most) throw new TooLargeError(most)
    chunks.push(chunk.subarray(0, count))
  }
}
