import { lastBefore } from '../source/last-before.js'
import type { Span } from '../source/position.js'

/**
 * The block of a manifest around an offset. It is an entry of a section, such as a service or volume, from its key to
 * the next line that is not indented further. Before the first entry it is the head of the section, or the whole
 * section if it has no entries.
 */
export interface BlockAt extends Span {
  /** True if it is an entry of a section. */
  readonly isEntry: boolean
  /** True if it is only the head of a section, before its entries. */
  readonly isHead: boolean
  /** The values of the keys beside it: those of other sections, and of other entries in its own. */
  readonly values: readonly Span[]
}

/**
 * Finds the block around an offset by the indentation of lines alone. That is fast, and wrong if a text of several
 * lines looks like keys. The block extends to the block around `until`, or to the end of the text. Returns undefined if
 * there is only one block, or if the text beside it does not begin with simple keys.
 */
export function blockAt(text: string, offset: number, until = offset): BlockAt | undefined {
  const sections = partsOf(text, { start: afterMark(text), end: text.length })
  const section = partAt(sections, offset)
  if (section === undefined) return undefined
  const entries = entriesOf(text, section)
  const entry = partAt(entries, offset)
  const head = { start: section.start, end: entries[0]?.start ?? section.end }
  const heads = sections.map((one) => (one === section ? head : one))
  const { start } = entry ?? head
  const last = partAt(entry === undefined ? heads : entries, until)
  const end = until === text.length ? until : last!.end
  const others = [...heads, ...entries]
    .filter((one) => one !== head && (one.end <= start || one.start >= end))
    .sort((one, other) => one.start - other.start)
  if (others.length === 0) return undefined
  const values: Span[] = []
  for (const other of others) {
    const value = afterKey(text, other.start)
    if (value === undefined) return undefined
    values.push({ start: value, end: other.end })
  }
  const isEntry = entry !== undefined
  return { start, end, isEntry, isHead: !isEntry && end === head.end && entries.length > 0, values }
}

/** Returns a text of the same length with the block and the keys beside it, but without their values. */
export function aloneIn(text: string, { values }: BlockAt): string {
  return withInstead(text, values, (length) => withoutValue(length).padEnd(length - 1) + '\n')
}

/** Returns the same without the padding, and the number of characters removed before the block. */
export function shortIn(
  text: string,
  { start, values }: BlockAt,
): { readonly text: string; readonly less: number } {
  const instead = (length: number) => `${withoutValue(length)}\n`
  let less = 0
  for (const value of values) {
    const length = value.end - value.start
    if (value.end <= start) less += length - instead(length).length
  }
  return { text: withInstead(text, values, instead), less }
}

function withInstead(text: string, spans: readonly Span[], instead: (length: number) => string): string {
  let result = ''
  let at = 0
  for (const { start, end } of spans) {
    result += text.slice(at, start) + (start === end ? '' : instead(end - start))
    at = end
  }
  return result + text.slice(at)
}

/**
 * Replaces a value, so that the key is complete. A quote would not do: it could end a text that the block leaves open.
 */
const VALUE = ' 0'

function withoutValue(length: number): string {
  return length > VALUE.length ? VALUE : ''
}

/** Replaces lines of a text by a comment of the same length. */
export function withoutLines(text: string, { start, end }: Span): string {
  if (start === end) return text
  const isEnded = text[end - 1] === '\n'
  return text.slice(0, start) + '#'.padEnd(end - start - Number(isEnded)) + text.slice(end - Number(isEnded))
}

/** Returns the end of the lines that may precede the first key: comments, and the sign that begins a document. */
function afterMark(text: string): number {
  return /^(?:[^\S\n]*(?:#.*)?\n)*---[^\S\n]*\n/.exec(text)?.[0].length ?? 0
}

/**
 * Returns the parts of a text that begin with a line indented no further than the first one. Returns none if the text
 * is a list.
 */
function partsOf(text: string, { start, end }: Span): Span[] {
  const starts: number[] = []
  // The beginning of a line that is neither empty nor a comment, with the dash of an item.
  const beginning = / *(?![\s#]|$)(-\s)?/y
  /** The beginning of a line that is indented further than the first one. */
  let deeper: string | undefined
  for (let line = start; line < end; line = text.indexOf('\n', line) + 1 || end) {
    if (deeper !== undefined && text.startsWith(deeper, line)) continue
    beginning.lastIndex = line
    const [found, item] = beginning.exec(text) ?? []
    if (found === undefined) continue
    if (item === undefined) {
      deeper ??= ' '.repeat(found.length + 1)
      starts.push(line)
    } else if (deeper === undefined) return []
  }
  return starts.map((from, index) => ({ start: from, end: starts[index + 1] ?? end }))
}

function partAt(parts: readonly Span[], offset: number): Span | undefined {
  return parts[lastBefore(parts, offset, ({ start }) => start)]
}

/** Returns the entries of a section. The line of its key must have no value. */
function entriesOf(text: string, { start, end }: Span): Span[] {
  const value = afterKey(text, start)
  const line = text.indexOf('\n', start) + 1
  if (value === undefined || line === 0 || !/^\s*(?:#.*)?$/.test(text.slice(value, line))) return []
  return partsOf(text, { start: line, end })
}

/**
 * Returns the offset after the colon of the simple key at the beginning of a line. Returns undefined if there is none.
 */
function afterKey(text: string, start: number): number | undefined {
  const key = / *(?:[\w.$/-]+|"[^"\\\n]*"|'[^'\n]*') *:(?=\s|$)/y
  key.lastIndex = start
  return key.test(text) ? key.lastIndex : undefined
}
