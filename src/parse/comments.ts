import { Lexer } from 'yaml'
import type { Span } from '../source/position.js'

/** A word of the lexer that is no text: the mode of the document, or the end of brackets that are not closed. */
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018'])

/** What the lexer says before the text of a plain scalar or a block: whatever that begins with, it is no comment. */
const SCALAR_MARK = '\u001f'

/** Where the comments of a text stand. */
export function commentsIn(text: string): Span[] {
  const comments: Span[] = []
  let offset = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalar && marks.has(lexeme)) continue
    if (!isScalar && lexeme === SCALAR_MARK) {
      isScalar = true
      continue
    }
    const end = offset + lexeme.length
    if (!isScalar && lexeme.startsWith('#')) comments.push({ start: offset, end })
    isScalar = false
    offset = end
  }
  return comments
}
