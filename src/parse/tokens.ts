import { type CST, Lexer, Parser } from 'yaml'
import { MAXIMUM_DEPTH } from './depth.js'

/** The depth of the library's stack at the limit: the document and the outermost map or list add two. */
const DEEPEST_STACK = MAXIMUM_DEPTH + 2

/**
 * Parses the syntax of a text and passes each complete token on. Returns the offset at which the nesting is too deep,
 * if it is. The depth is checked after every token, because the library's own depth is unlimited.
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
