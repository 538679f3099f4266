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

function alikeAtStart(one: string, other: string, most: number): number {
  return alike(most, (from, to) => one.slice(from, to) === other.slice(from, to))
}

function alikeAtEnd(one: string, other: string, most: number): number {
  const part = (text: string, from: number, to: number) => text.slice(text.length - to, text.length - from)
  return alike(most, (from, to) => part(one, from, to) === part(other, from, to))
}

/** How many characters are the same in a row, by halves: to compare two parts as a whole is what takes the least time. */
function alike(most: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0
  for (let end = most; count < end;) {
    const middle = (count + end + 1) >>> 1
    if (isSame(count, middle)) count = middle
    else end = middle - 1
  }
  return count
}
