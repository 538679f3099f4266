import { safeTranslate, type TranslateOptions } from 'tranship'
import { applyEdits, certainEdits } from './certain-edits.js'

/** One change of a line, and why. */
export interface Change {
  /** The line in the text that the round began with. */
  readonly line: number
  readonly column: number
  readonly before: string
  readonly after: string
  readonly code: string
}

export interface FixedText {
  readonly text: string
  /** In the order in which they were made. */
  readonly changes: readonly Change[]
}

/** One edit can bring another to light, as a key whose name is right has a value that is not; nothing needs more rounds. */
const MOST_ROUNDS = 20

/** Makes every certain edit of a manifest, round after round until there is none left. */
export function fixText(text: string, options: TranslateOptions): FixedText {
  const changes: Change[] = []
  const seen = new Set([text])
  let current = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = safeTranslate(current, options)
    const edits = certainEdits(result.ok ? result.warnings : [...result.errors, ...result.warnings])
    const next = applyEdits(current, edits)
    // Two edits that undo each other would go on for ever.
    if (seen.has(next)) break
    for (const { fix, diagnostic } of edits) {
      const { start, end } = fix.range
      const before = current.slice(start.offset, end.offset)
      changes.push({ line: start.line, column: start.column, before, after: fix.text, code: diagnostic.code })
    }
    seen.add(next)
    current = next
  }
  return { text: current, changes }
}
