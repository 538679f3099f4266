import { closeSync, constants, lstatSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { NotRegularError, openFile, type PlaceLimits, withOpenFile } from './open-file.js'

/** The limits of reading a file. */
export interface ReadLimits extends PlaceLimits {
  /** The largest size in bytes; 16 MiB by default. */
  readonly most?: number | undefined
  /**
   * `true` if the user named the path on the command line, not a file of the repository. It may then be a pipe or a device,
   * such as `/dev/stdin` or the `/dev/fd/63` of `<(…)`. False by default.
   */
  readonly isNamedByUser?: boolean | undefined
}

/** The largest file that is read, in bytes: a thousand times an ordinary Compose file. */
export const mostBytes = 16 * 1024 * 1024

/** The file has more bytes than are read. */
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
 * Reads a regular file whole. Never waits, and never reads more than the limit.
 *
 * @throws {NotRegularError} for a pipe, a socket or a device.
 * @throws {OutsideRootError} if it lies outside of the root.
 * @throws {LeadsOutError} if a link leads out of `within`.
 * @throws {TooLargeError} if it is larger than the limit.
 * @throws {Error} with the `code` of the system, such as ENOENT, for everything else.
 */
export function readFile(location: string, limits: ReadLimits = {}): Buffer {
  const { most = mostBytes, isNamedByUser = false } = limits
  if (isNamedByUser && isPipeOfUser(location)) return readPipe(location, most)
  return withOpenFile(location, limits, ({ descriptor, stats }) => {
    if (stats.size > most) throw new TooLargeError(most)
    return readToEnd(descriptor, most)
  })
}

/** Reads the first bytes of a regular file: fewer only if it has no more. Throws as `readFile` does. */
export function readBeginning(location: string, length: number, limits: PlaceLimits = {}): Buffer {
  return withOpenFile(location, limits, ({ descriptor }) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes))
  })
}

/**
 * Reads so many bytes of a regular file in parts, fewer only if it has no more. Throws as `readFile` does, for a large file
 * in the middle.
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

/** A link in a repository to a pipe or a device is not what somebody means who names a pipe. */
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

/** The size that the system tells is 0 for files of `/proc`, and can change. */
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
