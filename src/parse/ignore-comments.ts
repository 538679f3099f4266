import type { Lines } from '../source/position.js'
import type { IgnoreComment } from '../warnings/ignored.js'
import { commentsIn } from './comments.js'

/** The word that begins a comment that suppresses warnings. */
export const IGNORE = 'tranship-ignore'

/**
 * Finds the comments that suppress warnings: `# tranship-ignore CODE, CODE: why`, at the end of a line or on the lines
 * directly above it. A text without the word is only searched for it.
 */
export function findIgnoreComments(text: string, lines: Lines): readonly IgnoreComment[] {
  if (!text.includes(IGNORE)) return []
  const found: IgnoreComment[] = []
  /** The line that each comment applies to, by the comment's own line. */
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

/** Returns the codes of a comment with their positions. Returns undefined for any other comment. */
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
