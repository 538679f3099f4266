import { Lexer } from 'yaml'
import type { Span } from '../source/position.js'

/** Tokens of the lexer without text: the mode of the document, and the end of brackets that are not closed. */
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018'])

/** The token before the text of a plain scalar or block: that text is no comment, whatever it begins with. */
const SCALAR_MARK = '\u001f'

/** Returns the positions of the comments of a text. */
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
