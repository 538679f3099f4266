import { blockAt, shortIn } from '../parse/block-at.js'
import type { PathSegment, Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { readGuessed } from './read-guessed.js'

/** A key or value that the user may be typing at an offset. */
export interface Cursor {
  readonly kind: 'key' | 'value'
  /** The path from the top of the manifest to the map that gets the key, or to the value. */
  readonly path: readonly PathSegment[]
  /** The word at the offset, which a completion replaces. */
  readonly span: Span
  /** The other keys of the map, or the other texts of the list. Empty for the value of a key. */
  readonly others: readonly string[]
  /** The texts of the keys beside that of the value, such as `type` beside `source`. Empty for a key of a service. */
  readonly beside: ReadonlyMap<string, string>
  /** The part of the value before the word; empty for a key. */
  readonly ahead: string
  /** The part of the value after the word; empty for a key. */
  readonly behind: string
  /** The quote that the value begins with. */
  readonly quote: string | undefined
  /** True for a key in braces, whose value has no lines of its own. */
  readonly isInBraces: boolean
}

/**
 * Returns what the user may be typing at an offset: a key, a value, or both on an empty line. The function parses the
 * text with a placeholder at the offset, so half-typed text elsewhere does no harm.
 */
export function cursorsAt(text: string, offset: number): readonly Cursor[] {
  const span = wordAt(text, offset)
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(lineStart, span.start)
  const mark = unusedWord(text)
  const behind = text.slice(span.end)
  const hasColon = /^["']?[^\S\n]*:(?:\s|$)/.test(behind)
  const typed = { text, span, mark }
  // A colon directly before another character is part of a value, as in `data:/srv`.
  const mayBeKey = /^(?:\s*(?:-\s+)*|.*[{,]\s*)["']?$/.test(before) && !/^:[^\s,[\]{}]/.test(behind)
  const key = mayBeKey ? keyCursor(hasColon ? mark : `${mark}: `, typed) : undefined
  // Beside other keys there can be no value. Not parsing the text for a value saves time, especially if it is broken.
  const value = hasColon || (key !== undefined && key.others.length > 0) ? undefined : valueCursor(typed)
  return [key, value].filter((cursor) => cursor !== undefined)
}

interface Typed {
  readonly text: string
  readonly span: Span
  /** The placeholder for the typed word. */
  readonly mark: string
}

function keyCursor(written: string, typed: Typed): Cursor | undefined {
  const { mark, span } = typed
  let isInBraces = false
  const entry = find(written, typed, (place, text) => {
    isInBraces = place.parent !== undefined && text[place.parent.node.start] === '{'
    return place.node.kind !== 'invalid' && place.key === mark && isInLine(place, text)
  })
  const map = entry?.parent
  if (map?.node.kind !== 'map') return undefined
  const others = map.node.entries.map(({ key }) => key).filter((key) => key !== mark)
  const quote = quoteAt(typed.text, span.start - 1)
  const { path } = map
  return { kind: 'key', path, span, others, beside: new Map(), ahead: '', behind: '', quote, isInBraces }
}

/**
 * True if a key is aligned with the other keys of its map. The recovering reader puts a key into the surrounding map at
 * any column, such as below an item of a list.
 */
function isInLine({ parent, keySpan }: Place, text: string): boolean {
  if (parent?.node.kind !== 'map' || text[parent.node.start] === '{') return true
  if (!hasDash(parent, text)) return false
  const { written } = parent.node
  const columnOf = ({ start }: Span) => start - text.lastIndexOf('\n', start - 1)
  return (
    written.length === 1 ||
    written.some((other) => other.start !== keySpan.start && columnOf(other) === columnOf(keySpan))
  )
}

/**
 * True for a value outside of lists, and for a list item with a dash. The recovering reader makes an item of text that
 * begins left of the keys of the item above.
 */
function hasDash({ node, parent, segment }: Place, text: string): boolean {
  if (parent?.node.kind !== 'list' || text[parent.node.start] === '[') return true
  const former = parent.node.items[Number(segment) - 1]
  return text.slice(former?.end ?? parent.node.start, node.start).includes('-')
}

/** Returns the value with the placeholder. */
function valueCursor(typed: Typed): Cursor | undefined {
  const { mark, span } = typed
  let whole = ''
  const value = find(mark, typed, (place, around) => {
    whole = around
    if (place.text?.includes(mark) !== true || !hasDash(place, around)) return false
    // A word on a later line is not part of the value for the user.
    return !around.slice(place.node.start, around.indexOf(mark)).includes('\n')
  })
  if (value === undefined) return undefined
  const { path, parent, node } = value
  const text = value.text!
  const at = text.indexOf(mark)
  return {
    kind: 'value',
    path,
    span,
    others: (parent?.items() ?? []).flatMap((item) => item.text ?? []).filter((other) => other !== text),
    beside: besideOf(value),
    ahead: text.slice(0, at),
    behind: text.slice(at + mark.length),
    quote: quoteAt(whole, node.start),
    isInBraces: false,
  }
}

/** Outside of the block of a service, only the keys of the text are read, and not their values. */
function besideOf({ parent, path }: Place): Cursor['beside'] {
  const entries = path.length > 3 ? (parent?.entries() ?? []) : []
  return new Map(entries.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text]])))
}

function quoteAt(text: string, offset: number): string | undefined {
  return /["']/.exec(text.charAt(offset))?.[0]
}

/** Finds the wanted place in the text, in which `written` replaces the word. */
function find(
  written: string,
  { text, span }: Typed,
  isWanted: (place: Place, text: string) => boolean,
): Place | undefined {
  const around = readAround(text.slice(0, span.start) + written + text.slice(span.end), span.start)
  for (const root of around.roots) {
    const found = firstWithin(root, (place) => isWanted(place, around.text))
    if (found !== undefined) return found
  }
  return undefined
}

/** A text that was parsed for one of its places. */
interface Around {
  readonly text: string
  /** The documents. Most texts have one. */
  readonly roots: readonly Place[]
  /** The offset of the place in the parsed text. */
  readonly offset: number
}

/** Parses the text around an offset: only the block there, unless an alias or merge key refers to text elsewhere. */
function readAround(text: string, offset: number): Around {
  const block = blockAt(text, offset)
  const isWhole = block === undefined || text.slice(block.start, block.end).includes('*')
  const part = isWhole ? { text, less: 0 } : shortIn(text, block)
  const { roots } = readGuessed(part.text)
  return { text: part.text, roots, offset: offset - part.less }
}

function firstWithin(place: Place, isWanted: (place: Place) => boolean): Place | undefined {
  // The value of an alias is written elsewhere.
  if (place.useSpan !== undefined) return undefined
  if (isWanted(place)) return place
  for (const child of [...place.entries(), ...place.items()]) {
    const found = firstWithin(child, isWanted)
    if (found !== undefined) return found
  }
  return undefined
}

const ofWord = /[\w.$-]/

function wordAt(text: string, offset: number): Span {
  let start = offset
  let end = offset
  // A dash at the beginning of a line begins an item of a list.
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const firstWord = lineStart + /^[\s-]*/.exec(text.slice(lineStart))![0].length
  const isInWord = (at: number) => ofWord.test(text[at]!) && (text[at] !== '-' || at >= firstWord)
  while (start > 0 && isInWord(start - 1)) start--
  while (end < text.length && isInWord(end)) end++
  return { start, end }
}

function unusedWord(text: string): string {
  const word = 'typed-here'
  let dashes = -1
  for (const [, found = ''] of text.matchAll(/typed-here(-*)/g)) dashes = Math.max(dashes, found.length)
  return word + '-'.repeat(dashes + 1)
}

/** Returns the path of the innermost key or value at an offset. */
export function pathAt(text: string, offset: number): readonly PathSegment[] | undefined {
  let found: Place | undefined
  const { roots, offset: at } = readAround(text, offset)
  const search = (place: Place): void => {
    if (place.useSpan !== undefined) return
    const { keySpan, node } = place
    if (place.parent !== undefined && (isWithin(keySpan, at) || (place.isScalar && isWithin(node, at))))
      found = place
    for (const child of [...place.entries(), ...place.items()]) search(child)
  }
  for (const root of roots) search(root)
  return found?.path
}

function isWithin({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}
