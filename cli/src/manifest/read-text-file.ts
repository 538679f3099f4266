import { closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import { UsageError } from '../usage-error.js'

/** So many bytes of a file are read at most: a thousand times an ordinary manifest. */
export const mostBytes = 16 * 1024 * 1024

/** The text of a file that counts in place of what is on the disk, by its absolute path: an editor has some open. */
export type OpenText = (path: string) => string | undefined

export interface ReadOptions {
  /** What messages call the file: "The env file 'a.env'". */
  readonly name: string
  readonly openText?: OpenText | undefined
  /** Whether pipes and devices are refused: those that a manifest names may never end, or do something when opened. */
  readonly onlyRegular?: boolean
}

/** The text of a file; undefined if there is none. */
export function readTextFile(path: string, options: ReadOptions): string | undefined {
  return read(path, options, (bytes) => decode(bytes, options.name))
}

function read<Content>(
  path: string,
  options: ReadOptions,
  contentOf: (bytes: Uint8Array) => Content,
): Content | string | undefined {
  const { name, openText } = options
  const open = openText?.(path)
  if (open !== undefined) return open
  try {
    return contentOf(readBytes(path, options))
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw unreadable(code, name, error as Error)
  }
}

/** The text of a file, or its bytes if they are none; undefined if there is no file. */
export function readTextOrBytes(path: string, options: ReadOptions): string | Uint8Array | undefined {
  return read(path, options, (bytes) => textOf(bytes, options.name) ?? bytes)
}

/** The bytes of a file; of one that is too large, a few more than are taken. */
export function readBytes(path: string, { name, onlyRegular = false }: ReadOptions): Buffer {
  if (onlyRegular) {
    const stats = statSync(path)
    if (!stats.isFile() && !stats.isDirectory())
      throw new UsageError(`${name} is not a regular file, so it is not read.`, 'Name a regular file.')
  }
  // What is a file now may be a pipe in a moment, and opening that would wait for a writer.
  const file = openSync(path, constants.O_RDONLY | (onlyRegular ? (constants.O_NONBLOCK ?? 0) : 0))
  try {
    const chunks: Uint8Array[] = []
    for (let length = 0; length <= mostBytes;) {
      const chunk = new Uint8Array(64 * 1024)
      const count = readSync(file, chunk)
      if (count === 0) break
      length += count
      chunks.push(chunk.subarray(0, count))
    }
    return Buffer.concat(chunks)
  } finally {
    closeSync(file)
  }
}

/** Text in UTF-8, or in UTF-16 if it begins with a byte order mark. */
export function decode(bytes: Uint8Array, name: string): string {
  const text = textOf(bytes, name)
  if (text !== undefined) return text
  throw new UsageError(
    `${name} is not a text file: its bytes are not UTF-8.`,
    'If it is text in another encoding, save it as UTF-8.',
  )
}

function textOf(bytes: Uint8Array, name: string): string | undefined {
  if (bytes.length > mostBytes)
    throw new UsageError(`${name} is too large: more than ${mostBytes / 1024 / 1024} MiB.`)
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function unreadable(code: string | undefined, name: string, error: Error): UsageError {
  switch (code) {
    case 'EISDIR':
      return new UsageError(`${name} is a folder.`, 'Name a file.')
    case 'EACCES':
    case 'EPERM':
      return new UsageError(
        `${name} cannot be read: permission denied.`,
        'Change its permissions, or run as its owner.',
      )
    default:
      return new UsageError(`${name} cannot be read: ${error.message}`)
  }
}
