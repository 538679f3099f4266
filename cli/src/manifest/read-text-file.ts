import { readFileSync } from 'node:fs'
import { UsageError } from '../usage-error.js'

/** The text of a file; undefined if there is none. `name` is what messages call it: "the env file 'a.env'". */
export function readTextFile(path: string, name: string): string | undefined {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw unreadable(code, name, error as Error)
  }
  return decode(bytes, name)
}

/** Text in UTF-8, or in UTF-16 if it begins with a byte order mark. */
export function decode(bytes: Uint8Array, name: string): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(
      `${name} is not a text file: its bytes are not UTF-8.`,
      'If it is text in another encoding, save it as UTF-8.',
    )
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
