import { jsonText } from '../output/json-text.js'
import type { Shown } from '../terminal/shown.js'
import { type Finding, isError } from './finding.js'

/** Formats findings as JSON, in the library's form with the file added. */
export function jsonReport(manifest: string, findings: readonly Finding[]): Shown {
  const errors = findings.filter(isError).length
  const report = {
    manifest,
    errors,
    warnings: findings.length - errors,
    diagnostics: findings.map(({ diagnostic: { file, ...diagnostic } }) => ({ file, ...diagnostic })),
  }
  return jsonText(report)
}
