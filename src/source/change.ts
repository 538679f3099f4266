/** A difference between two texts: the part of the first text, and the part of the second that replaces it. */
export interface Change {
  readonly start: number
  /** The end of the part in the first text. */
  readonly end: number
  /** The end of the part in the second text. */
  readonly newEnd: number
}

/**
 * Finds the parts in which two texts differ. An inserted line may count as inserted before or after an equal one, so
 * the result has both readings: the change as late as possible, and as early as possible.
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

/** Counts equal characters by bisection: comparing two parts as a whole is the fastest operation there is. */
function alike(most: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0
  for (let end = most; count < end;) {
    const middle = (count + end + 1) >>> 1
    if (isSame(count, middle)) count = middle
    else end = middle - 1
  }
  return count
}
