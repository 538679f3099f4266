import { contentIn } from '../parse/comments.js'
import { findIgnoreComments, IGNORE } from '../parse/ignore-comments.js'
import { endOfLine } from '../source/ends.js'
import { Lines } from '../source/position.js'
import type { Code } from '../warnings/catalogue.js'
import { isWarning } from '../warnings/ignored.js'
import { aboutWarnings } from './ignorable.js'

/** A text to insert at an offset. */
export interface Insertion {
  readonly offset: number
  readonly text: string
}

/**
 * Returns the insertion that silences a warning at an offset with `# tranship-ignore CODE`. It is a line above, or the
 * end of a comment that silences another code there. Returns `undefined` for errors, and where no comment can stand.
 */
export function ignoreInsertion(text: string, code: Code, offset: number): Insertion | undefined {
  if (!isWarning(code) || aboutWarnings.includes(code)) return undefined
  const lines = new Lines(text)
  const { line } = lines.position(offset)
  const known = findIgnoreComments(text, lines)
    .filter((comment) => comment.line === line)
    .at(-1)
  if (known !== undefined) {
    const last = known.codes.at(-1)
    return last === undefined
      ? { offset: text.indexOf(IGNORE, known.span.start) + IGNORE.length, text: ` ${code}` }
      : { offset: last.span.end, text: `, ${code}` }
  }
  const comment = `# ${IGNORE} ${code}`
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const indentation = /^\uFEFF?([ \t]*)/.exec(text.slice(start))!
  const behind = text.slice(start, endOfLine(text, start)).trimEnd().length + start
  const places: readonly Insertion[] = [
    { offset: start + indentation[0].length, text: `${comment}${lineBreakOf(text)}${indentation[1]!}` },
    // Above a later line of a quoted text, no comment can stand.
    { offset: behind, text: ` ${comment}` },
  ]
  const content = contentIn(text).join('\n')
  return places.find((insertion) => contentIn(withInsertion(text, insertion)).join('\n') === content)
}

function withInsertion(text: string, { offset, text: inserted }: Insertion): string {
  return text.slice(0, offset) + inserted + text.slice(offset)
}

function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
