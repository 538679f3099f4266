import type { Node } from './node.js'
import type { Span } from './position.js'

/** The offsets of scalars that have been asked for once: one scalar can have many parts that are wrong. */
const aligned = new WeakMap<Node, number[]>()

/**
 * Where a part of a scalar's value stands in the manifest text. A value differs from what is written by quotes, escapes,
 * folded lines and the indentation of blocks, so the two are walked side by side.
 */
export function spanWithin(node: Node, part: Span, text: string): Span {
  if (node.kind !== 'scalar') return node.span
  const { value, part: own } = node.template
    ? { value: node.template.text, part: spanInTemplate(node.text, node.template.text, part) }
    : { value: node.text, part }
  const written = text.slice(node.span.start, node.span.end)
  if (written === value) return { start: node.span.start + own.start, end: node.span.start + own.end }
  let offsets = aligned.get(node)
  if (offsets === undefined) aligned.set(node, (offsets = alignedOffsets(value, written)))
  const start = offsets[own.start] ?? 0
  const end = own.end > own.start ? endOf(written, offsets[own.end - 1] ?? start) : start
  return { start: node.span.start + start, end: node.span.start + Math.max(start, end) }
}

/**
 * Whether a part of a scalar's value (all of it, if none is given) is written as it is, with no variable in it. Only then
 * can it be replaced without losing one.
 */
export function isLiteral(node: Node, part?: Span): boolean {
  if (node.kind !== 'scalar' || node.template === undefined) return true
  if (part === undefined) return false
  const { before, after } = literalEnds(node.text, node.template.text)
  return part.end <= before || part.start >= node.text.length - after
}

/** Where a part of a value was before its variables were replaced: with all variables that it touches. */
function spanInTemplate(value: string, template: string, part: Span): Span {
  const { before, after } = literalEnds(value, template)
  const fromEnd = template.length - value.length
  return {
    start:
      part.start <= before ? part.start : part.start >= value.length - after ? part.start + fromEnd : before,
    end:
      part.end <= before
        ? part.end
        : part.end >= value.length - after
          ? part.end + fromEnd
          : template.length - after,
  }
}

/** How many characters at the beginning and the end of a value are the template's own. */
function literalEnds(value: string, template: string): { readonly before: number; readonly after: number } {
  const before = Math.max(0, template.indexOf('$'))
  const last = template.lastIndexOf('$')
  const behind = template[last + 1] === '{' ? template.lastIndexOf('}') + 1 : endOfName(template, last + 1)
  let after = 0
  const most = Math.min(template.length - behind, value.length - before)
  while (after < most && value.at(-1 - after) === template.at(-1 - after)) after++
  return { before, after }
}

function endOfName(template: string, from: number): number {
  return from + (/^\w*/.exec(template.slice(from))?.[0].length ?? 0)
}

/** Where the character ends that begins at an offset of a written scalar: an escape is several characters long. */
function endOf(written: string, offset: number): number {
  if (written[0] === '"' && written[offset] === '\\') return offset + escapeLength(written[offset + 1])
  return offset + (written[0] === "'" && written[offset] === "'" ? 2 : 1)
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
