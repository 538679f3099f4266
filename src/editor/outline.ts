import type { TranslateOptions } from '../options/options.js'
import { parserOf } from '../read.js'
import type { Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { SymbolKind } from './name-places.js'
import { readGuessed } from './read-guessed.js'
import { definitions, sections } from './symbols.js'

/** A key of a Compose file with the entries below it. */
export interface OutlineEntry {
  readonly name: string
  /** The kind of a name that the key defines. A key of its value is a `key`, and a key of the top level a `section`. */
  readonly kind: SymbolKind | 'section' | 'key'
  readonly range: Range
  /** The range from the key to the end of its value. */
  readonly extent: Range
  readonly children: readonly OutlineEntry[]
}

/**
 * Returns the keys of the top level, the names below them, and the keys of these. Keys that an alias or merge repeats
 * are left out, since they are written elsewhere. Half-typed text elsewhere does no harm.
 */
export function outline(text: string, options: TranslateOptions = {}): readonly OutlineEntry[] {
  const { roots, sources } = readGuessed(text, parserOf(options))
  const toEntry = (place: Place, kind: OutlineEntry['kind'], children: readonly OutlineEntry[]) => {
    const { key, keySpan } = place
    const extent = sources.range(extentOf(place))
    return { name: key, kind, range: sources.range(keySpan), extent, children }
  }
  const kindOf = new Map(sections)
  return roots.flatMap((root) =>
    writtenIn(root).map((section) => {
      const kind = kindOf.get(section.key)
      const names = kind === undefined ? [] : definitions(root, section.key).filter(isWritten)
      const below = names.map((place) =>
        toEntry(
          place,
          kind!,
          writtenIn(place).map((key) => toEntry(key, 'key', [])),
        ),
      )
      return toEntry(section, 'section', below)
    }),
  )
}

/** Returns the ranges around an offset, from the innermost key or value to the whole text. */
export function rangesAround(text: string, offset: number, options: TranslateOptions = {}): readonly Range[] {
  const { roots, sources } = readGuessed(text, parserOf(options))
  const spans: Span[] = [{ start: 0, end: text.length }]
  const add = (span: Span) => {
    const last = spans.at(-1)!
    const isInside = isWithin(span, offset) && last.start <= span.start && span.end <= last.end
    if (isInside && (last.start !== span.start || last.end !== span.end)) spans.push(span)
    return isInside
  }
  const search = (place: Place): void => {
    const isHere = place.parent === undefined || (isWritten(place) && add(extentOf(place)))
    if (!isHere) return
    if (place.node.end > place.node.start) add(place.node)
    add(place.keySpan)
    for (const child of [...place.entries(), ...place.items()]) search(child)
  }
  roots.forEach(search)
  return spans.reverse().map((span) => sources.range(span))
}

function writtenIn(place: Place): Place[] {
  return place.useSpan === undefined ? place.entries().filter(isWritten) : []
}

/** True if a key stands in the map of its place. */
function isWritten({ parent, useSpan, node, keySpan }: Place): boolean {
  const isOwn = parent === undefined || isWithin(parent.node, keySpan.start)
  return isOwn && (useSpan === undefined || node.alias !== undefined)
}

/** Returns the span from a key to the end of its value. The value of an alias is written elsewhere. */
function extentOf({ keySpan, node }: Place): Span {
  return { start: keySpan.start, end: Math.max(keySpan.end, node.alias?.end ?? node.end) }
}

function isWithin({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end
}
