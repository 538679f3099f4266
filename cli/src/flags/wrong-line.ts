import { nearest } from 'tranship/internal'

/** Thrown for a command line that the flags and operands of a command do not allow. The exit status is 2. */
export class WrongLine extends Error {
  override readonly name = 'WrongLine'
}

/** Returns the line that suggests the words most like a wrong one; an empty text without one. */
export function suggestionFor(wrong: string, known: readonly string[]): string {
  const dashes = /^-*/.exec(wrong)![0]
  const word = wrong.slice(dashes.length)
  const candidates = known.map((each) => each.slice(dashes.length)).sort((a, b) => a.localeCompare(b))
  const near = (edits: number) =>
    candidates.filter(
      (each) =>
        edits < 0.6 * Math.max(word.length, each.length) && nearest(word, [each], edits) !== undefined,
    )
  const all = [1, 2, 3].map(near).find(({ length }) => length > 0) ?? []
  const [first, second] = all.map((each) => dashes + each)
  if (first === undefined) return ''
  return second === undefined
    ? `\n(Did you mean ${first}?)`
    : `\n(Did you mean one of ${all.map((each) => dashes + each).join(', ')}?)`
}
