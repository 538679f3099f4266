import { safeTranslate, type TranslateOptions } from 'tranship'
import { type ManifestSource, manifestText } from '../manifest/manifest.js'
import { applyEdits, certainEdits } from './certain-edits.js'

/** One change of a line, and why. */
export interface Change {
  /** What messages call the file. */
  readonly name: string
  /** The line in the text that the round began with. */
  readonly line: number
  readonly column: number
  readonly before: string
  readonly after: string
  readonly code: string
}

export interface FixedSources {
  readonly sources: readonly ManifestSource[]
  /** In the order in which they were made. */
  readonly changes: readonly Change[]
}

/** One edit can bring another to light, as a key whose name is right has a value that is not; nothing needs more rounds. */
const MOST_ROUNDS = 20

/**
 * Makes every certain edit of the files of a manifest, round after round until there is none left. What they include or
 * extend is left alone: others may use it too.
 */
export function fixSources(sources: readonly ManifestSource[], options: TranslateOptions): FixedSources {
  const changes: Change[] = []
  const isAlone = sources.length === 1
  const keyOf = (files: readonly ManifestSource[]) => JSON.stringify(files.map(({ text }) => text))
  const seen = new Set([keyOf(sources)])
  let current = sources
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = safeTranslate(manifestText(current), options)
    const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
    const edited = current.map((source) => {
      const edits = certainEdits(diagnostics, isAlone ? undefined : source.file)
      return { source, edits, next: { ...source, text: applyEdits(source.text, edits) } }
    })
    const next = edited.map((one) => one.next)
    // Two edits that undo each other would go on for ever.
    if (seen.has(keyOf(next))) break
    for (const { source, edits } of edited) {
      for (const { fix, diagnostic } of edits) {
        const { start, end } = fix.range
        const before = source.text.slice(start.offset, end.offset)
        const { name } = source
        const { code } = diagnostic
        changes.push({ name, line: start.line, column: start.column, before, after: fix.text, code })
      }
    }
    seen.add(keyOf(next))
    current = next
  }
  return { sources: current, changes }
}
