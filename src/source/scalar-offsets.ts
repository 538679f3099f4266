import { type Node, type Replacement, ScalarNode, Template } from './node.js'
import type { Span } from './position.js'

/** The offsets of a scalar's value in its written form. */
interface Alignment {
  readonly written: string
  /**
   * The offset of each character of the value before interpolation, and of its end. Absent if the value equals the
   * written form.
   */
  readonly offsets: readonly number[] | undefined
}

/** A cache of alignments by written scalar: a scalar may have many wrong parts, and many aliases may repeat it. */
const alignments = new WeakMap<Node, Alignment>()

function alignmentOf(node: ScalarNode, text: string): Alignment {
  const known = alignments.get(node.asWritten)
  if (known !== undefined) return known
  const template = node.template?.text ?? node.text
  const written = text.slice(node.start, node.end)
  const offsets = written === template ? undefined : alignedOffsets(template, written)
  const alignment = { written, offsets }
  alignments.set(node.asWritten, alignment)
  return alignment
}

/**
 * Returns the position of a part of a scalar's value in the manifest text. Quotes, escapes, folded lines and
 * indentation make a value differ from its written form, so both are walked in parallel.
 */
export function spanWithin(node: Node, part: Span, text: string): Span {
  if (node.kind !== 'scalar') return node
  const alignment = alignmentOf(node, text)
  const own = node.template === undefined ? part : spanInTemplate(node.template, part)
  const { written, offsets } = alignment
  if (offsets === undefined) return { start: node.start + own.start, end: node.start + own.end }
  const start = offsets[own.start] ?? 0
  const end = own.end > own.start ? endOf(written, offsets[own.end - 1] ?? start) : start
  return { start: node.start + start, end: node.start + Math.max(start, end) }
}

/**
 * True if a part of a scalar's value, or the whole value, contains no variable. A fix may replace only such a part,
 * because replacing a variable would lose it.
 */
export function isLiteral(node: Node, part?: Span): boolean {
  if (node.kind !== 'scalar' || node.template === undefined) return true
  if (part === undefined) return false
  return !node.template.replacements.some(({ value: { start, end } }) => start < part.end && end > part.start)
}

/** Returns the part of a template that a part of the value came from, with all variables that it touches. */
export function spanInTemplate({ replacements }: Template, part: Span): Span {
  return {
    start: offsetInTemplate(replacements, part.start, 'start'),
    end: offsetInTemplate(replacements, part.end, 'end'),
  }
}

function offsetInTemplate(replacements: readonly Replacement[], at: number, side: keyof Span): number {
  let shift = 0
  for (const { written, value } of replacements) {
    if (at <= value.start) break
    if (at < value.end) return written[side]
    shift = written.end - value.end
  }
  return at + shift
}

/** Returns a part of a scalar as a scalar of its own, with the template that it came from. */
export function partOf(node: ScalarNode, part: Span): ScalarNode {
  const value = node.text.slice(part.start, part.end)
  if (node.template === undefined || isLiteral(node, part)) return new ScalarNode(value, value, node)
  const { start, end } = spanInTemplate(node.template, part)
  const written = node.template.text.slice(start, end)
  const all = { written: { start: 0, end: written.length }, value: { start: 0, end: value.length } }
  return new ScalarNode(
    value,
    value,
    node,
    undefined,
    new Template(new ScalarNode(written, written, node), [all]),
  )
}

/** Returns the end of a character in a written scalar. An escape is several characters long. */
function endOf(written: string, offset: number): number {
  if (written[0] === '"' && written[offset] === '\\') return offset + escapeLength(written[offset + 1])
  return offset + (written[0] === "'" && written[offset] === "'" ? 2 : 1)
}

/** Returns the offset in the written scalar for every character of the value, and for its end. */
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

/** Skips line breaks and blanks that folding and indentation add, up to the wanted character. */
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
