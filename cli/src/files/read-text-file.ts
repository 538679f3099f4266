import { isMissing } from './missing.js'
import { UsageError } from '../usage-error.js'
import { LeadsOutError, NotRegularError, OutsideRootError } from './open-file.js'
import { mostBytes, readFile, type ReadLimits, sizeText, TooLargeError } from './read-file.js'

/** Returns the unsaved text of a file that is open in an editor, by its absolute path. */
export type OpenText = (path: string) => string | undefined

export interface ReadOptions extends ReadLimits {
  /** The file's name in messages: "The env file 'a.env'". */
  readonly name: string
  readonly openText?: OpenText | undefined
}

/**
 * Reads a text file; `undefined` if it doesn't exist.
 *
 * @throws {UsageError} if it can't be read, is not a regular file, is too large, or is not text.
 */
export function readTextFile(path: string, options: ReadOptions): string | undefined {
  return read(path, options, (bytes) => decode(bytes, options.name))
}

/** Reads a file as text, or as bytes if it is not text; `undefined` if it doesn't exist. Throws like `readTextFile`. */
export function readTextOrBytes(path: string, options: ReadOptions): string | Uint8Array | undefined {
  return read(path, options, (bytes) => textOf(bytes) ?? bytes)
}

function read<Content>(
  path: string,
  options: ReadOptions,
  contentOf: (bytes: Uint8Array) => Content,
): Content | string | undefined {
  const open = options.openText?.(path)
  if (open !== undefined) return open
  const bytes = readBytes(path, options)
  return bytes === undefined ? undefined : contentOf(bytes)
}

/** Reads the bytes of a file; `undefined` if it doesn't exist. Throws like `readTextFile`. */
export function readBytes(path: string, { name, ...limits }: ReadOptions): Buffer | undefined {
  try {
    return readFile(path, limits)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unreadable(name, error as NodeJS.ErrnoException)
  }
}

/** Decodes UTF-8, or UTF-16 if the bytes begin with a byte order mark. */
export function decode(bytes: Uint8Array, name: string): string {
  if (bytes.length > mostBytes) throw unreadable(name, new TooLargeError(mostBytes))
  const text = textOf(bytes)
  if (text !== undefined) return text
  throw new UsageError(
    `${name} is not a text file: its bytes are not UTF-8.`,
    'If it is text in another encoding, save it as UTF-8.',
  )
}

function textOf(bytes: Uint8Array): string | undefined {
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

/** Returns the error for a file that can't be read. */
export function unreadable(name: string, error: NodeJS.ErrnoException): UsageError {
  if (error instanceof NotRegularError)
    return new UsageError(`${name} is not a regular file, so it is not read.`, 'Name a regular file.')
  if (error instanceof TooLargeError)
    return new UsageError(`${name} is too large: more than ${sizeText(error.most)}.`)
  if (error instanceof OutsideRootError)
    return new UsageError(
      `${name} is not read, as it lies outside of the root.`,
      'Move it below the root, or name a higher folder with --root.',
    )
  if (error instanceof LeadsOutError)
    return new UsageError(
      `${name} is not read: a link in its path leads to \`${error.real}\`.`,
      'Write the path of that file, or copy the file to where the link is.',
    )
  switch (error.code) {
    case 'EISDIR':
      return new UsageError(`${name} is a folder.`, 'Name a file.')
    case 'EACCES':
    case 'EPERM':
      return new UsageError(
        `${name} cannot be read: permission denied.`,
        'Change its permissions, or run as its owner.',
      )
    case 'ELOOP':
      return new UsageError(`${name} cannot be read: its links form a loop.`, 'Replace the link by a file.')
    default:
      return new UsageError(`${name} cannot be read: ${error.message}`)
  }
}
