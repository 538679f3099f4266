import type { Node } from './node.js'
import type { Span } from './position.js'

/**
 * Where a part of a scalar's value stands in the manifest text. A value differs from what is written by quotes, escapes,
 * folded lines and the indentation of blocks, so the two are walked side by side.
 */
export function spanWithin(node: Node, part: Span, text: string): Span {
  if (node.kind !== 'scalar') return node.span
  const value = (node.template ?? node).text
  const written = text.slice(node.span.start, node.span.end)
  if (written === value) return { start: node.span.start + part.start, end: node.span.start + part.end }
  const offsets = alignedOffsets(value, written)
  const start = offsets[part.start] ?? 0
  const end = part.end > part.start ? (offsets[part.end - 1] ?? start) + 1 : start
  return { start: node.span.start + start, end: node.span.start + Math.max(start, end) }
}

/** For every character of the value, and its end, the offset in the written scalar. */
function alignedOffsets(value: string, written: string): number[] {
  const style =
    written[0] === '|' || written[0] === '>'
      ? 'block'
      : written[0] === '"' || written[0] === "'"
        ? written[0]
        : 'plain'
  let at = style === 'plain' ? 0 : style === 'block' ? written.indexOf('\n') + 1 : 1
  const offsets: number[] = []
  for (let index = 0; index < value.length; index++) {
    const character = value[index]!
    if (style === '"' && written[at] === '\\') at = skipEscapedBreaks(written, at)
    if (style === '"' && written[at] === '\\') {
      offsets.push(at)
      at += escapeLength(written[at + 1])
      continue
    }
    if (written[at] !== character) at = skipLayout(written, at, character)
    offsets.push(Math.min(at, written.length))
    at += style === "'" && character === "'" ? 2 : 1
  }
  offsets.push(Math.min(at, written.length))
  return offsets
}

/** Passes over line breaks and blanks that folding and indentation add, up to the wanted character. */
function skipLayout(written: string, from: number, wanted: string): number {
  const folded = wanted === ' ' || wanted === '\n'
  let at = from
  while (at < written.length && written[at] !== wanted && /\s/.test(written[at]!)) at++
  return folded && written[at] !== wanted ? from : at
}

function skipEscapedBreaks(written: string, from: number): number {
  let at = from
  while (written[at] === '\\' && (written[at + 1] === '\n' || written[at + 1] === '\r')) {
    at++
    while (at < written.length && /\s/.test(written[at]!)) at++
  }
  return at
}

function escapeLength(letter: string | undefined): number {
  if (letter === 'x') return 4
  if (letter === 'u') return 6
  return letter === 'U' ? 10 : 2
}
