import { commonEnds } from '../../../codemirror/src/common-ends.js'

/** A line of one or both texts, or a gap in the place of lines that both have. */
export interface Line {
  readonly sign: '-' | '+' | ' ' | '…'
  readonly text: string
}

/** The lines around a difference that are shown with it. */
const context = 2

/** The most pairs of lines to compare. Longer parts are shown as wholly different. */
const mostPairs = 1_000_000

/** Returns the lines of two texts that differ, each with some lines around it. */
export function lineDifferences(before: string, after: string): readonly Line[] {
  const [one, other] = [linesOf(before), linesOf(after)]
  const { head, tail } = commonEnds(one, other)
  const all = [
    ...one.slice(0, head).map((text): Line => ({ sign: ' ', text })),
    ...compare(one.slice(head, one.length - tail), other.slice(head, other.length - tail)),
    ...one.slice(one.length - tail).map((text): Line => ({ sign: ' ', text })),
  ]
  return withGaps(all)
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** Compares lines by the longest sequence that both have. */
function compare(one: readonly string[], other: readonly string[]): readonly Line[] {
  const isSmall = one.length * other.length <= mostPairs
  const width = other.length + 1
  // For each pair of positions, the length of the longest common sequence behind them.
  const lengths = new Uint32Array(isSmall ? (one.length + 1) * width : 0)
  if (isSmall)
    for (let i = one.length - 1; i >= 0; i--)
      for (let j = other.length - 1; j >= 0; j--)
        lengths[i * width + j] =
          one[i] === other[j]
            ? lengths[(i + 1) * width + j + 1]! + 1
            : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    if (isSmall && i < one.length && one[i] === other[j]) {
      lines.push({ sign: ' ', text: one[i++]! })
      j++
    } else if (
      i < one.length &&
      (j === other.length || !isSmall || lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    )
      lines.push({ sign: '-', text: one[i++]! })
    else lines.push({ sign: '+', text: other[j++]! })
  }
  return lines
}

function withGaps(lines: readonly Line[]): readonly Line[] {
  const near = new Set<number>()
  lines.forEach(({ sign }, index) => {
    if (sign === ' ') return
    for (let at = index - context; at <= index + context; at++) near.add(at)
  })
  return lines.flatMap((line, index): readonly Line[] => {
    if (near.has(index)) return [line]
    return index === 0 || near.has(index - 1) ? [{ sign: '…', text: '' }] : []
  })
}
