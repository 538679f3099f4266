import { Lexer } from 'yaml'
import type { Span } from '../source/position.js'

/** Tokens of the lexer without text: the mode of the document, and the end of brackets that are not closed. */
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018'])

/** The token before the text of a plain scalar or block: that text is no comment, whatever it begins with. */
const SCALAR_MARK = '\u001f'

/** A token of the lexer. The text of a scalar may look like any other token. */
export interface Lexeme extends Span {
  readonly text: string
  readonly isScalar: boolean
}

/** Returns the tokens of a text with their positions. */
export function* lexemesIn(text: string): Generator<Lexeme> {
  let start = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalar && marks.has(lexeme)) continue
    if (!isScalar && lexeme === SCALAR_MARK) {
      isScalar = true
      continue
    }
    const end = start + lexeme.length
    yield { start, end, text: lexeme, isScalar }
    isScalar = false
    start = end
  }
}
