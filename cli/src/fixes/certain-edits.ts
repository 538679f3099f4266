import type { Diagnostic, Fix } from 'tranship'

/** An edit of a manifest, and the diagnostic that it takes away. */
export interface Edit {
  readonly fix: Fix
  readonly diagnostic: Diagnostic
}

/**
 * The edits of a file in one round, in the order of the text: of those that overlap the first, and each but once, since what
 * an alias repeats is reported at each use. A lone text has no name.
 */
export function certainEdits(diagnostics: readonly Diagnostic[], file: string | undefined): readonly Edit[] {
  const all = diagnostics.flatMap((diagnostic) =>
    (diagnostic.fixes ?? [])
      .filter((fix) => (fix.file ?? diagnostic.file) === file)
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
