import { Lexer } from 'yaml'
import type { Lines, Span } from '../source/position.js'
import type { IgnoreComment } from '../warnings/ignored.js'

const WORD = 'tranship-ignore'

/**
 * The comments that silence warnings: `# tranship-ignore CODE, CODE: why`, behind what stands on a line or on the lines
 * right above it. A text without the word costs no more than to look for it.
 */
export function findIgnoreComments(text: string, lines: Lines): readonly IgnoreComment[] {
  if (!text.includes(WORD)) return []
  const found: IgnoreComment[] = []
  /** The line that a comment is about, by its own line. */
  const below = new Map<number, number>()
  for (const { start, end } of commentsIn(text).reverse()) {
    const { line, column } = lines.position(start)
    const isAlone = text.slice(start - column + 1, start).trim() === ''
    const about = isAlone ? (below.get(line + 1) ?? line + 1) : line
    below.set(line, about)
    const codes = codesIn(text.slice(start, end), start)
    if (codes !== undefined) found.push({ span: { start, end }, line: about, codes })
  }
  return found.reverse()
}

/** A word of the lexer that is no text: the mode of the document, or the end of brackets that are not closed. */
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018'])

/** What the lexer says before the text of a plain scalar or a block: whatever that begins with, it is no comment. */
const SCALAR_MARK = '\u001f'

function commentsIn(text: string): Span[] {
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

/** The codes that a comment names, with their places in the manifest; undefined for any other comment. */
function codesIn(comment: string, offset: number): IgnoreComment['codes'] | undefined {
  const match = /^#+\s*tranship-ignore(?![\w-])([^:]*)/.exec(comment)
  if (match === null) return undefined
  const list = match[1]!
  const from = offset + match[0].length - list.length
  return Array.from(list.matchAll(/[^\s,]+/g), ({ 0: name, index }) => ({
    name,
    span: { start: from + index, end: from + index + name.length },
  }))
}
