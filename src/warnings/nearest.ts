import { type Literal, sentence, type Shown, words } from '../source/shown.js'

/** More candidates are not compared, so that many misspellings in a large manifest cost no more than their number. */
const MOST_CANDIDATES = 400

/** Longer words are not compared: a misspelling of so long a word is not what is wrong. */
const LONGEST = 40

/**
 * The candidate that a misspelt word most likely means: at most so many of its letters may be missing, superfluous, wrong
 * or swapped, a third if not said otherwise, and never more than six. The first of several equally near ones.
 */
export function nearest<Candidate extends string>(
  word: string,
  candidates: Iterable<Candidate>,
  mostEdits = Math.min(MOST_EDITS, Math.max(1, Math.floor(word.length / 3))),
): Candidate | undefined {
  if (word.length > LONGEST || word.length < 2) return undefined
  let best: Candidate | undefined
  let limit = mostEdits + 1
  let compared = 0
  const lower = word.toLowerCase()
  const rows: Rows = [[], [], []]
  for (const candidate of candidates) {
    if (compared++ === MOST_CANDIDATES) break
    if (Math.abs(candidate.length - word.length) >= limit) continue
    const distance = editDistance(lower, candidate.toLowerCase(), limit, rows)
    if (distance < limit) {
      best = candidate
      limit = distance
    }
  }
  return best
}

/** The sentence that offers a candidate; empty without one. */
export function suggestion<const Text extends string>(near: (Text & Literal<Text>) | undefined): Shown {
  return near === undefined ? words('') : sentence`Did you mean '${near as Shown}'?`
}

/** More mistakes than these make another word of it. */
const MOST_EDITS = 6

/** Three rows of a table of distances, used over and over. */
type Rows = [number[], number[], number[]]

/**
 * How many letters to insert, delete, replace or swap with the next; `limit` where it is not less than that. Only the
 * cells near the diagonal are looked at: those farther off stand for at least `limit` letters.
 */
function editDistance(a: string, b: string, limit: number, rows: Rows): number {
  let [beforePrevious, previous, current] = rows
  for (let j = 0; j <= b.length; j++) previous[j] = Math.min(j, limit)
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - limit + 1)
    const last = Math.min(b.length, i + limit - 1)
    let least = (current[first - 1] = first === 1 ? i : limit)
    for (let j = first; j <= last; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforePrevious[j - 2]! + 1)
      }
      current[j] = cost
      if (cost < least) least = cost
    }
    if (least >= limit) return limit
    current[last + 1] = limit
    ;[beforePrevious, previous, current] = [previous, current, beforePrevious]
  }
  return previous[b.length]!
}
