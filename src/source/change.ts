/** What one text has in the place of a part of another: they are alike up to `start`, and from the two ends on. */
export interface Change {
  readonly start: number
  /** Where the part ends in the first text. */
  readonly end: number
  /** Where it ends in the second one. */
  readonly newEnd: number
}

/**
 * Where two texts differ, from the first difference to the last: as far behind as it can be said to begin, and as far in
 * front. A line that is added between two others may be meant to stand behind the one or before the other.
 */
export function changesBetween(before: string, after: string): readonly Change[] {
  const shorter = Math.min(before.length, after.length)
  const alike = alikeAtStart(before, after, shorter)
  const late = alikeAtEnd(before, after, shorter - alike)
  const all = late < shorter - alike ? late : alikeAtEnd(before, after, shorter)
  const change = (start: number, tail: number): Change => ({
    start,
    end: before.length - tail,
    newEnd: after.length - tail,
  })
  const first = change(alike, late)
  return all === late ? [first] : [first, change(Math.min(alike, shorter - all), all)]
}

/** From here on single characters are compared. To compare two parts as a whole is a hundred times as fast. */
const FEW = 16

function alikeAtStart(one: string, other: string, most: number): number {
  let count = 0
  for (let end = most; end - count > FEW;) {
    const middle = (count + end) >>> 1
    if (one.slice(count, middle) === other.slice(count, middle)) count = middle
    else end = middle
  }
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count++
  return count
}

function alikeAtEnd(one: string, other: string, most: number): number {
  let count = 0
  const partOf = (text: string, end: number) => text.slice(text.length - end, text.length - count)
  for (let end = most; end - count > FEW;) {
    const middle = (count + end) >>> 1
    if (partOf(one, middle) === partOf(other, middle)) count = middle
    else end = middle
  }
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  )
    count++
  return count
}
