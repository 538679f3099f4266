import { type CST, Lexer, Parser } from 'yaml'
import { MAXIMUM_DEPTH } from './depth.js'

/** The document and the outermost map or list lie below the first one that is nested. */
const DEEPEST_STACK = MAXIMUM_DEPTH + 2

/**
 * Reads the syntax of a text and hands on each token that is complete, until maps and lists nest too deep; gives the
 * offset at which they do. Looks after every word, because the library itself goes as deep as the text does.
 */
export function readTokens(
  text: string,
  use: (token: CST.Token) => void,
  lexer: Pick<Lexer, 'lex'> = new Lexer(),
): number | undefined {
  const parser = new Parser()
  for (const lexeme of lexer.lex(text)) {
    for (const token of parser.next(lexeme)) use(token)
    const deep = parser.stack[DEEPEST_STACK]
    if (deep !== undefined && 'items' in deep) return deep.offset
  }
  for (const token of parser.end()) use(token)
  return undefined
}
