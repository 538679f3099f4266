import path from 'node:path'
import { readFile } from '../files/read-file.js'
import { decode } from '../files/read-text-file.js'
import { pathOutOf, realPath } from '../files/real-path.js'
import { topOfFound } from '../files/repository.js'
import { writeFiles } from '../files/write-files.js'
import { UsageError } from '../usage-error.js'

const byteOrderMark = '\uFEFF'

/**
 * Replaces the text of a UTF-8 file atomically. Fails if somebody changed the file in between. For a symbolic link it
 * replaces the target, unless that is outside of the repository.
 */
export function rewriteFile(location: string, name: string, before: string, after: string): void {
  const out = pathOutOf(topOfFound(location), location)
  if (out !== undefined)
    throw new UsageError(`\`${name}\` is a link to \`${out}\`, so it was not fixed.`, 'Name that file.')
  const real = realPath(location)
  const bytes = readFile(real, { within: path.dirname(real) })
  if (decode(bytes, `\`${name}\``) !== before)
    throw new UsageError(`\`${name}\` has changed meanwhile, so it was not fixed.`, 'Run the command again.')
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UsageError(`\`${name}\` is not in UTF-8, so it was not fixed.`, 'Save it as UTF-8.')
  const hasMark = first === 0xef && second === 0xbb && bytes[2] === 0xbf
  writeFiles([{ path: real, name, text: hasMark ? byteOrderMark + after : after }])
}
