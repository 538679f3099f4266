import { lastBefore } from '../source/last-before.js'
import type { Place } from '../source/place.js'
import { pointedSpans } from './origins.js'

/** What comes from a place of the manifest. */
export interface Placed {
  readonly place: Place
}

/** At which offsets one and the same things are meant. */
interface PointedSpan<Item> {
  readonly start: number
  /** Behind the last of them. */
  readonly end: number
  readonly items: Item[]
}

/** The part of a text from an offset to the next segment's, and the innermost spans there. */
interface Segment<Item> {
  readonly start: number
  readonly spans: readonly PointedSpan<Item>[]
}

/**
 * Finds what comes from the innermost places at the offsets of a text. Each part of the text is gone through once, so
 * that asking is quick however much there is, and for a whole line too.
 */
export class Innermost<Item extends Placed> {
  private readonly segments: readonly Segment<Item>[]

  constructor(private readonly items: readonly Item[]) {
    this.segments = segmentsOf(spansOf(items))
  }

  /** Everything that comes from the innermost places at the offsets from `start` to `end`, in the order it was given in. */
  within(start: number, end: number): Item[] {
    const spans = new Set<PointedSpan<Item>>()
    const first = Math.max(
      0,
      lastBefore(this.segments, start, (segment) => segment.start),
    )
    for (let index = first; index < this.segments.length; index += 1) {
      const segment = this.segments[index]!
      if (segment.start > end) break
      for (const span of segment.spans) spans.add(span)
    }
    if (spans.size === 0) return []
    const found = new Set(Array.from(spans, ({ items }) => items).flat())
    return this.items.filter((item) => found.has(item))
  }
}

/** An editor's cursor stands before a character, or behind the last one. */
function spansOf<Item extends Placed>(items: readonly Item[]): PointedSpan<Item>[] {
  const spans = new Map<string, PointedSpan<Item>>()
  for (const item of items) {
    for (const { start, end } of pointedSpans(item.place)) {
      const key = `${start}-${end}`
      const known = spans.get(key)
      if (known === undefined) spans.set(key, { start, end: end + 1, items: [item] })
      else known.items.push(item)
    }
  }
  return [...spans.values()].sort((one, other) => one.start - other.start)
}

function segmentsOf<Item>(spans: readonly PointedSpan<Item>[]): Segment<Item>[] {
  const starts = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort(
    (one, other) => one - other,
  )
  let open: PointedSpan<Item>[] = []
  let next = 0
  return starts.map((start) => {
    open = open.filter(({ end }) => end > start)
    for (; spans[next]?.start === start; next += 1) open.push(spans[next]!)
    const shortest = Math.min(...open.map((span) => span.end - span.start))
    return { start, spans: open.filter((span) => span.end - span.start === shortest) }
  })
}
