import { lastBefore } from '../source/last-before.js'
import type { Span } from '../source/position.js'

/**
 * The block of a manifest around an offset: the service, volume or other entry of a section, from its key to the next line
 * that is indented no further; or what is before the entries of a section, which is all of it where there are none.
 */
export interface BlockAt extends Span {
  /** Whether it is an entry of a section. */
  readonly isEntry: boolean
  /** Whether it is only what is before the entries of a section. */
  readonly isHead: boolean
  /** What stands behind the keys beside it, those of the other sections and of the other entries of its own. */
  readonly values: readonly Span[]
}

/**
 * Told by the indentation of lines alone, which is quick, and wrong where a text of several lines looks like keys. All up to
 * the block around `until`, or to the end of the text, is taken for part of it. Undefined where there is nothing but the
 * block, and where what is beside it does not begin with simple keys.
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

/** A block among the keys beside it, without their values; as long as the whole text, so that every offset stays. */
export function aloneIn(text: string, { values }: BlockAt): string {
  return withInstead(text, values, (length) => withoutValue(length).padEnd(length - 1) + '\n')
}

/** The same without the spaces, and how many characters less there are before the block. */
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

/** In the place of a value, behind which a key is complete. Not a quote: it could end a text that the block leaves open. */
const VALUE = ' 0'

function withoutValue(length: number): string {
  return length > VALUE.length ? VALUE : ''
}

/** The text with a comment of the same length in the place of some of its lines, which says nothing. */
export function withoutLines(text: string, { start, end }: Span): string {
  if (start === end) return text
  const isEnded = text[end - 1] === '\n'
  return text.slice(0, start) + '#'.padEnd(end - start - Number(isEnded)) + text.slice(end - Number(isEnded))
}

/** Where the lines are over that may stand before the first key: comments, and the sign that begins a document. */
function afterMark(text: string): number {
  return /^(?:[^\S\n]*(?:#.*)?\n)*---[^\S\n]*\n/.exec(text)?.[0].length ?? 0
}

/**
 * What begins in a part of a text with a line that is indented no further than the first one, each with all up to the next;
 * nothing where that is an item of a list.
 */
function partsOf(text: string, { start, end }: Span): Span[] {
  const starts: number[] = []
  // A line with something on it that is no comment, and whether that is an item.
  const beginning = / *(?![\s#]|$)(-\s)?/y
  /** How a line begins that is indented further than the first one. */
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

/** The entries of a section that has nothing on the line of its key. */
function entriesOf(text: string, { start, end }: Span): Span[] {
  const value = afterKey(text, start)
  const line = text.indexOf('\n', start) + 1
  if (value === undefined || line === 0 || !/^\s*(?:#.*)?$/.test(text.slice(value, line))) return []
  return partsOf(text, { start: line, end })
}

/** The end of the simple key that begins a line, behind its colon; undefined where something else does. */
function afterKey(text: string, start: number): number | undefined {
  const key = / *(?:[\w.$/-]+|"[^"\\\n]*"|'[^'\n]*') *:(?=\s|$)/y
  key.lastIndex = start
  return key.test(text) ? key.lastIndex : undefined
}
