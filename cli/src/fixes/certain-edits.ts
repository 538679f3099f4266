import type { Diagnostic, Fix } from 'tranship'

/** An edit that fixes a diagnostic. */
export interface Edit {
  readonly fix: Fix
  readonly diagnostic: Diagnostic
}

/**
 * Selects the edits for one round, in text order. Of overlapping edits it takes the first. An edit occurs once,
 * although an alias reports it at each use.
 */
export function certainEdits(
  diagnostics: readonly Diagnostic[],
  isWanted: (file: string | undefined) => boolean,
): readonly Edit[] {
  const all = diagnostics.flatMap((diagnostic) =>
    (diagnostic.fixes ?? [])
      .filter((fix) => isWanted(fix.file ?? diagnostic.file))
      .map((fix) => ({ fix, diagnostic })),
  )
  const edits: Edit[] = []
  for (const edit of all.sort((one, other) => startOf(one) - startOf(other) || endOf(one) - endOf(other))) {
    const last = edits.at(-1)
    const touches = last !== undefined && (startOf(edit) < endOf(last) || startOf(edit) === startOf(last))
    if (!touches) edits.push(edit)
  }
  return edits
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let copied = 0
  for (const edit of edits) {
    result += text.slice(copied, startOf(edit)) + edit.fix.text
    copied = endOf(edit)
  }
  return result + text.slice(copied)
}

function startOf({ fix }: Edit): number {
  return fix.range.start.offset
}

function endOf({ fix }: Edit): number {
  return fix.range.end.offset
}
