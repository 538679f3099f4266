import type { Entry, Node } from '../source/node.js'
import type { Span } from '../source/position.js'
import { withoutLines } from './block-at.js'

/** The largest number of errors to handle. A text with more has hardly a sound part. */
const MOST_ERRORS = 20

const LONGEST_LINE = 1000

/**
 * Replaces the blocks with syntax errors by comments of the same length, so that every offset stays. A block is a
 * section or an entry of one, such as a service, from its key to the next line that is not indented further. Returns
 * undefined if an error concerns the whole text.
 */
export function withoutBrokenBlocks(text: string, root: Node, errors: readonly Span[]): string | undefined {
  if (errors.length > MOST_ERRORS) return undefined
  let result = text
  for (const error of errors) {
    const block = brokenLine(text, error) ?? blockAround(text, root, error)
    if (block === undefined) return undefined
    result = withoutLines(result, block)
  }
  return result
}

/**
 * Returns the line of an error that is invalid by its first character, whatever surrounds it: a tab, or the sign of a
 * directive.
 */
function brokenLine(text: string, error: Span): Span | undefined {
  const start = lineStart(text, error.start)
  const line = /.*/.exec(text.slice(start, start + LONGEST_LINE))![0]
  // Without its only line, the key above would seem empty.
  if (
    text
      .slice(Math.max(0, start - LONGEST_LINE), start)
      .trimEnd()
      .endsWith(':')
  )
    return undefined
  return /^(?: *\t|%)/.test(line) ? { start, end: start + line.length } : undefined
}

function blockAround(text: string, root: Node, error: Span): Span | undefined {
  const section = lastBefore(root, error.end)
  if (section === undefined) return undefined
  const entry = lastBefore(section.value, error.end)
  for (const key of entry === undefined ? [section] : [entry, section]) {
    const start = lineStart(text, key.start)
    const indentation = key.start - start
    // Inside braces, lines don't delimit entries.
    if (text.slice(start, key.start).trim() !== '') continue
    return { start, end: blockEnd(text, key.start, indentation) }
  }
  return undefined
}

/** Returns the last entry of a map that begins before an offset. */
function lastBefore(node: Node, offset: number): Entry | undefined {
  if (node.kind !== 'map' || node.alias !== undefined) return undefined
  return node.entries.filter(({ merged, start }) => merged === undefined && start < offset).at(-1)
}

/** Returns the beginning of the first line after an offset that is not empty and not indented further. */
function blockEnd(text: string, from: number, indentation: number): number {
  const next = /\n *(?=[^\s#])/g
  next.lastIndex = from
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    if (match[0].length - 1 <= indentation) return match.index + 1
  }
  return text.length
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}
