import { jsonText } from '../output/json-text.js'
import type { Shown } from '../terminal/shown.js'
import { isError, type Reported } from './finding.js'

/** Formats findings as JSON, in the library's form with the file added. `more` are further fields of the report. */
export function jsonReport(manifest: string, findings: readonly Reported[], more: object = {}): Shown {
  const errors = findings.filter(isError).length
  const report = {
    manifest,
    ...more,
    errors,
    warnings: findings.length - errors,
    diagnostics: findings.map(({ diagnostic: { file, ...diagnostic } }) => ({ file, ...diagnostic })),
  }
  return jsonText(report)
}
