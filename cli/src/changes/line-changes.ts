/** One line of two texts laid side by side: in both, only in the first, or only in the second. */
export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The shortest way from one list of lines to another (Myers' greedy algorithm). Removed lines come before added ones. */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const same = (text: string): LineChange => ({ kind: 'same', text })
  return [
    ...before.slice(0, start).map(same),
    ...shortestEdit(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

/** Beyond so many changed lines, memory counts for more than the shortest way. */
const mostEdits = 1000

function shortestEdit(before: readonly string[], after: readonly string[]): LineChange[] {
  const furthest = new Map<number, number>([[1, 0]])
  const rounds: Map<number, number>[] = []
  for (let edits = 0; edits <= mostEdits; edits++) {
    rounds.push(new Map(furthest))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepsDown(furthest, diagonal, edits)
        ? furthest.get(diagonal + 1)!
        : furthest.get(diagonal - 1)! + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      furthest.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return retrace(rounds, before, after)
    }
  }
  return [
    ...before.map((text): LineChange => ({ kind: 'removed', text })),
    ...after.map((text): LineChange => ({ kind: 'added', text })),
  ]
}

/** Whether the best way to a diagonal adds a line, or else removes one. */
function stepsDown(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true
  return diagonal !== edits && furthest.get(diagonal - 1)! < furthest.get(diagonal + 1)!
}

function retrace(
  rounds: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): LineChange[] {
  const changes: LineChange[] = []
  let x = before.length
  let y = after.length
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const furthest = rounds[edits]!
    const diagonal = x - y
    const down = stepsDown(furthest, diagonal, edits)
    const fromX = down ? furthest.get(diagonal + 1)! : furthest.get(diagonal - 1)!
    const fromY = fromX - (down ? diagonal + 1 : diagonal - 1)
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0) && before[x - 1] === after[y - 1]) {
      changes.push({ kind: 'same', text: before[--x]! })
      y--
    }
    if (edits === 0) break
    if (down) changes.push({ kind: 'added', text: after[--y]! })
    else changes.push({ kind: 'removed', text: before[--x]! })
  }
  return changes.reverse()
}
