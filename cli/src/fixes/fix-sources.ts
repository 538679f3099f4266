import { safeTranslate, type TranslateOptions } from 'tranship'
import { type ManifestSource, manifestText } from '../manifest/manifest.js'
import { applyEdits, certainEdits } from './certain-edits.js'

/** A change of a line, with its reason. */
export interface Change {
  /** The file's name in messages. */
  readonly name: string
  /** The line, counted in the text before the round. */
  readonly line: number
  readonly column: number
  readonly before: string
  readonly after: string
  readonly code: string
}

export interface FixedSources {
  readonly sources: readonly ManifestSource[]
  /** The changes in the order in which they were made. */
  readonly changes: readonly Change[]
}

/** The limit on rounds. A fix may reveal another error, such as a wrong value after a corrected key. */
const MOST_ROUNDS = 20

/**
 * Applies all safe fixes to the files of a manifest, in rounds until none is left. Included and extended files are left
 * alone, since other manifests may use them.
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
      const edits = certainEdits(diagnostics, (file) => file === (isAlone ? undefined : source.file))
      return { source, edits, next: { ...source, text: applyEdits(source.text, edits) } }
    })
    const next = edited.map((one) => one.next)
    // Two edits may undo each other, which would never end.
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
