import type { Span } from '../source/position.js'
import { type Lexeme, lexemesIn } from './lexemes.js'

/** Returns the positions of the comments of a text. */
export function commentsIn(text: string): Span[] {
  return Array.from(lexemesIn(text)).flatMap((lexeme) =>
    isComment(lexeme) ? { start: lexeme.start, end: lexeme.end } : [],
  )
}

/** Returns the parts of a text that are neither comments nor white space. A further comment must not change them. */
export function contentIn(text: string): string[] {
  return Array.from(lexemesIn(text)).flatMap((lexeme) =>
    isComment(lexeme) || lexeme.text.trim() === '' ? [] : lexeme.text,
  )
}

function isComment({ text, isScalar }: Lexeme): boolean {
  return !isScalar && text.startsWith('#')
}
