import { blockAt, shortIn } from '../parse/block-at.js'
import { parseFiles } from '../stages/parse-files.js'
import { type PathSegment, Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { Reports } from '../warnings/report.js'

/** What somebody may be typing at an offset of a manifest. */
export interface Cursor {
  readonly kind: 'key' | 'value'
  /** From the top of the manifest: to the map that gets the key, or to the value. */
  readonly path: readonly PathSegment[]
  /** The word at the offset, which a completion replaces. */
  readonly span: Span
  /** The other keys of the map, or the other texts of the list; empty for the value of a key. */
  readonly others: readonly string[]
  /** The `type` that stands beside the value of a key. */
  readonly type: string | undefined
  /** What of the value stands behind the word; empty for a key. */
  readonly behind: string
}

/**
 * What may be typed at an offset: a key, a value, or on a line of which nothing stands yet both. It is found out by
 * reading the text with a word of our own in that place, so half-typed text beside it does no harm.
 */
export function cursorsAt(text: string, offset: number): readonly Cursor[] {
  const span = wordAt(text, offset)
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(lineStart, span.start)
  const mark = unusedWord(text)
  const behind = text.slice(span.end)
  const hasColon = /^["']?[^\S\n]*:(?:\s|$)/.test(behind)
  const typed = { text, span, mark }
  // A colon with something right behind it is in a value, such as in `data:/srv`.
  const mayBeKey = /^(?:\s*(?:-\s+)*|.*[{,]\s*)["']?$/.test(before) && !/^:[^\s,[\]{}]/.test(behind)
  const key = mayBeKey ? keyCursor(hasColon ? mark : `${mark}: `, typed) : undefined
  // Among other keys there can be no value: the text is not read for one, which takes the longer the more is broken.
  const value = hasColon || (key !== undefined && key.others.length > 0) ? undefined : valueCursor(typed)
  return [key, value].filter((cursor) => cursor !== undefined)
}

interface Typed {
  readonly text: string
  readonly span: Span
  /** The word that stands for what is typed. */
  readonly mark: string
}

function keyCursor(written: string, typed: Typed): Cursor | undefined {
  const { mark, span } = typed
  const entry = find(
    written,
    typed,
    (place, text) => place.node.kind !== 'invalid' && place.key === mark && isInLine(place, text),
  )
  const map = entry?.parent
  if (map?.node.kind !== 'map') return undefined
  const others = map.node.entries.map(({ key }) => key).filter((key) => key !== mark)
  return { kind: 'key', path: map.path, span, others, type: undefined, behind: '' }
}

/**
 * Whether a key begins where another of its map does. The reader that recovers gives a key to the map around it wherever it
 * begins, such as below an item of a list.
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
 * Whether something is no item of a list, or one with a dash before it: the reader that recovers makes an item of what
 * begins before the keys of the item above do.
 */
function hasDash({ node, parent, segment }: Place, text: string): boolean {
  if (parent?.node.kind !== 'list' || text[parent.node.start] === '[') return true
  const former = parent.node.items[Number(segment) - 1]
  return text.slice(former?.end ?? parent.node.start, node.start).includes('-')
}

/** A value that begins with the word: a name or value in place of its middle would make another one of it. */
function valueCursor(typed: Typed): Cursor | undefined {
  const { mark, span } = typed
  const value = find(
    mark,
    typed,
    (place, whole) => place.text?.startsWith(mark) === true && hasDash(place, whole),
  )
  if (value === undefined) return undefined
  const { path, parent, text } = value
  const others = (parent?.items() ?? []).flatMap((item) => item.text ?? []).filter((other) => other !== text)
  return {
    kind: 'value',
    path,
    span,
    others,
    type: parent?.get('type')?.text,
    behind: text!.slice(mark.length),
  }
}

/** The place in the text, with what is written in place of the word, that is wanted. */
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

/** What of a text was read for one of its places. */
interface Around {
  readonly text: string
  /** The documents, of which most texts have one. */
  readonly roots: readonly Place[]
  /** The offset of the place in what was read. */
  readonly offset: number
}

/** At least all that is around an offset: no more is read than the block there, unless something stands for what is elsewhere. */
function readAround(text: string, offset: number): Around {
  const block = blockAt(text, offset)
  const isWhole = block === undefined || text.slice(block.start, block.end).includes('*')
  const part = isWhole ? { text, less: 0 } : shortIn(text, block)
  const { given } = parseFiles(part.text, new Reports())
  const roots = given.flatMap(({ guess }) => (guess === undefined ? [] : [new Place(guess)]))
  return { text: part.text, roots, offset: offset - part.less }
}

function firstWithin(place: Place, isWanted: (place: Place) => boolean): Place | undefined {
  // What an alias repeats is written elsewhere.
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
  // A dash among the first ones of a line begins an item of a list.
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

/** The path of the key or the value that stands at an offset, the innermost; absent where there is none. */
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
