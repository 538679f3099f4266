import { diffArrays } from 'diff'

/** One line of two texts laid side by side: in both, only in the first, or only in the second. */
export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Beyond so many changed lines, the time that it takes counts for more than the shortest way. */
const mostEdits = 1000

/** The shortest way from one list of lines to another. Removed lines come before added ones. */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: mostEdits }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return parts.flatMap(({ removed, added, value }) =>
    value.map((text): LineChange => ({ kind: removed ? 'removed' : added ? 'added' : 'same', text })),
  )
}
