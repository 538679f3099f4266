import { lastBefore } from '../source/last-before.js'
import type { Place } from '../source/place.js'
import { isPointedAt, pointedSpans } from '../origins/origins.js'

/** An item that comes from a place of the manifest. */
export interface Placed {
  readonly place: Place
}

/** A range of offsets with the items that come from there. */
interface PointedSpan<Item> {
  readonly start: number
  /** The offset after the last character. */
  readonly end: number
  readonly items: Item[]
}

/** A part of the text up to the next segment, with the innermost spans there. */
interface Segment<Item> {
  readonly start: number
  readonly spans: readonly PointedSpan<Item>[]
}

/**
 * Returns all items that come from the innermost places between two offsets, in their original order. Each part of the
 * text is visited once, so a query for a whole line is fast.
 */
export function innermostWithin<Item extends Placed>(
  items: readonly Item[],
  start: number,
  end: number,
): Item[] {
  const near = items.filter(({ place }) => isPointedAt(place, start, end))
  const segments = segmentsOf(spansOf(near))
  const spans = new Set<PointedSpan<Item>>()
  const first = Math.max(
    0,
    lastBefore(segments, start, (segment) => segment.start),
  )
  for (const segment of segments.slice(first)) {
    if (segment.start > end) break
    for (const span of segment.spans) spans.add(span)
  }
  const found = new Set(Array.from(spans, (span) => span.items).flat())
  return near.filter((item) => found.has(item))
}

/** The cursor of an editor stands before a character, or after the last one. */
function spansOf<Item extends Placed>(items: readonly Item[]): PointedSpan<Item>[] {
  const byStart = new Map<number, PointedSpan<Item>[]>()
  for (const item of items) {
    for (const { start, end } of pointedSpans(item.place)) {
      let spans = byStart.get(start)
      if (spans === undefined) byStart.set(start, (spans = []))
      const known = spans.find((span) => span.end === end + 1)
      if (known === undefined) spans.push({ start, end: end + 1, items: [item] })
      else known.items.push(item)
    }
  }
  return [...byStart.values()].flat().sort((one, other) => one.start - other.start)
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
