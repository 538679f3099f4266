import { diffArrays } from 'diff'

/** A line of a diff: in both texts, only in the first, or only in the second. */
export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** The number of edits after which the diff falls back to replacing all lines, to bound its time. */
const mostEdits = 1000

/** Computes the shortest diff of two lists of lines. Removed lines come before added ones. */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: mostEdits }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return parts.flatMap(({ removed, added, value }) =>
    value.map((text): LineChange => ({ kind: removed ? 'removed' : added ? 'added' : 'same', text })),
  )
}
