import { type Literal, sentence, type Shown, words } from '../source/shown.js'

/** The maximum number of candidates to compare, so that many misspellings in a large manifest take linear time. */
const MOST_CANDIDATES = 400

/** The maximum length of words to compare. Longer ones are unlikely to be misspelt. */
const LONGEST = 40

/**
 * Returns the candidate that a misspelt word most likely means. It may differ by `mostEdits` letters: missing,
 * additional, wrong or swapped ones. The default is a third of the letters, and never more than six. The first of
 * several equally near candidates wins.
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

/** Returns the sentence that suggests a candidate; an empty text without one. */
export function suggestion<const Text extends string>(near: (Text & Literal<Text>) | undefined): Shown {
  return near === undefined ? words('') : sentence`Did you mean \`${near as Shown}\`?`
}

/** With more edits than these it is another word. */
const MOST_EDITS = 6

/** Three rows of a table of distances, which are reused. */
type Rows = [number[], number[], number[]]

/**
 * Returns the number of letters to insert, delete, replace or swap; at most `limit`. Only cells near the diagonal are
 * visited, because others stand for at least `limit` letters.
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
