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

/** So many characters are compared at a time where they are the same. */
const STEP = 512

function alikeAtStart(one: string, other: string, most: number): number {
  let at = 0
  while (at + STEP < most && other.startsWith(one.slice(at, at + STEP), at)) at += STEP
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}

function alikeAtEnd(one: string, other: string, most: number): number {
  let count = 0
  const isAlike = (end: number) =>
    other.endsWith(one.slice(one.length - end - STEP, one.length - end), other.length - end)
  while (count + STEP < most && isAlike(count)) count += STEP
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  )
    count++
  return count
}
