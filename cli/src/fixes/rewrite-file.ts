import { readFileSync } from 'node:fs'
import { decode } from '../files/read-text-file.js'
import { writeFiles } from '../output/write-files.js'
import { UsageError } from '../usage-error.js'

const byteOrderMark = '\uFEFF'

/** Replaces the text of a file of UTF-8 in one step. What somebody has changed meanwhile is kept. */
export function rewriteFile(path: string, name: string, before: string, after: string): void {
  const bytes = readFileSync(path)
  if (decode(bytes, `'${name}'`) !== before)
    throw new UsageError(`'${name}' has changed meanwhile, so it was not fixed.`, 'Run the command again.')
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UsageError(`'${name}' is not in UTF-8, so it was not fixed.`, 'Save it as UTF-8.')
  const hasMark = first === 0xef && second === 0xbb && bytes[2] === 0xbf
  writeFiles([{ path, name, text: hasMark ? byteOrderMark + after : after }])
}
