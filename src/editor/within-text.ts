import type { Range } from '../source/position.js'
import type { Diagnostic } from '../warnings/diagnostic.js'

/** The range of an error in another file that no place of the text leads to. */
const start = { line: 1, column: 1, offset: 0 }
const atStart: Range = { start, end: start }

/**
 * Returns a diagnostic of a Compose file that is one text, for an editor that has this text alone. An error in another
 * file is at the place that leads there. Returns undefined for warnings of other files, and removes fixes and related
 * places in them.
 */
export function withinText(found: Diagnostic): Diagnostic | undefined {
  const { file, range, related = [], fixes = [], ...rest } = found
  const isWithin = (one: { readonly file?: string }) => (one.file ?? file ?? '') === ''
  if (file === undefined && [...related, ...fixes].every(isWithin)) return found
  if (file !== undefined && found.severity === 'warning') return undefined
  const own = { related: related.filter(isWithin), fixes: fixes.filter(isWithin) }
  const shown = { ...rest, ...(own.fixes.length > 0 && { fixes: own.fixes }) }
  if (file === undefined) return { ...shown, range, ...(own.related.length > 0 && { related: own.related }) }
  const { line, column } = range.start
  return {
    ...shown,
    message: `${file}:${line}:${column}: ${found.message}`,
    range: own.related[0]?.range ?? atStart,
  }
}
