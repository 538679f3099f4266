import { jsonText } from '../output/json-text.js'
import type { Shown } from '../terminal/shown.js'
import { type Finding, isError } from './finding.js'

/** The findings as the library gives them, each with its file. */
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
