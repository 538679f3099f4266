import { Lexer } from 'yaml'
import { endOfLine } from '../source/ends.js'

/**
 * The parts of the library's lexer that check indentation. The library is bundled, so its version is the tested one.
 */
interface LexerParts {
  /** The indentation that the next line needs to continue the value. */
  indentNext: number
  parseFlowCollection(): Generator<string, unknown>
  parseQuotedScalar(): Generator<string, unknown>
  lex(text: string): Generator<string>
}

/**
 * A lexer that accepts lines in brackets and quotes at any indentation, like the parser of Docker Compose. YAML wants
 * them further right than the key.
 */
export class LooseLexer extends (Lexer as unknown as new () => LexerParts) {
  override parseFlowCollection(): Generator<string, unknown> {
    return this.anywhere(super.parseFlowCollection())
  }

  override parseQuotedScalar(): Generator<string, unknown> {
    return this.anywhere(super.parseQuotedScalar())
  }

  private *anywhere(lexemes: Generator<string, unknown>): Generator<string, unknown> {
    const needed = this.indentNext
    this.indentNext = 0
    try {
      return yield* lexemes
    } finally {
      this.indentNext = needed
    }
  }
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/**
 * True if a quote or bracket at an offset is closed with nothing behind it on that line. The check is cheap. A quote
 * that still has to be closed seems to end where the next one begins, and there a text follows.
 */
export function seemsClosed(text: string, start: number): boolean {
  const open: string[] = []
  let at = start
  do {
    const sign = text[at]!
    if (isQuote(text, at)) at = closingQuote(text, at)
    else if (sign === '#' && /\s/.test(text[at - 1]!)) at = endOfLine(text, at)
    else if (closing[sign] !== undefined) open.push(closing[sign])
    else if (sign === open.at(-1)) open.pop()
    at++
  } while (open.length > 0 && at < text.length)
  return open.length === 0 && /^\s*(?:[,#]|$)/.test(text.slice(at, endOfLine(text, at)))
}

/** True if a quote begins a text. Inside a plain text it is an ordinary character. */
function isQuote(text: string, at: number): boolean {
  return (text[at] === '"' || text[at] === "'") && (at === 0 || /[\s[{,:]/.test(text[at - 1]!))
}

/** Returns the offset of the quote that ends a text, or the end of the text. */
function closingQuote(text: string, start: number): number {
  const quote = text[start]!
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++
    else if (text[at] === quote && quote === "'" && text[at + 1] === "'") at++
    else if (text[at] === quote) return at
  }
  return text.length
}
