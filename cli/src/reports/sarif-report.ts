import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { catalogue, type Code, type Diagnostic, type Range } from 'tranship'
import { jsonText } from '../output/json-text.js'
import type { Shown } from '../terminal/shown.js'
import type { Reported } from './finding.js'
import { isWithoutEffect } from './groups.js'
import { remedyOf } from './remedy-of.js'
import { sarifMessage } from './sarif-message.js'

/** The texts about a code. */
export interface SarifRule {
  readonly severity: Diagnostic['severity']
  readonly title: string
  readonly why: string
  /** Empty if there is none. */
  readonly remedy: string
}

/** Formats findings in SARIF 2.1.0, for code scanning and editors. `ruleOf` describes codes that are no diagnostics. */
export function sarifReport(
  findings: readonly Reported[],
  version: string,
  ruleOf: (code: string) => SarifRule = ruleOfDiagnostic,
): Shown {
  const codes = [...new Set(findings.map(({ diagnostic }) => diagnostic.code))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'tranship',
            semanticVersion: version,
            rules: codes.map((code) => rule(code, ruleOf(code))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => result(finding, codes)),
      },
    ],
  }
  return jsonText(log)
}

/** A rule has no `helpUri`: that must be an absolute address, and the pages of codes have none. */
function rule(id: string, { severity, title, why, remedy }: SarifRule) {
  return {
    id,
    shortDescription: sarifMessage(title),
    fullDescription: sarifMessage(why),
    ...(remedy === '' ? {} : { help: sarifMessage(remedy) }),
    defaultConfiguration: { level: severity },
  }
}

function ruleOfDiagnostic(code: string): SarifRule {
  const { severity, message, why } = catalogue[code as Code]
  return { severity, title: message, why, remedy: remedyOf(code as Code) }
}

function result(finding: Reported, codes: readonly string[]) {
  const { file, range, code, severity, message, hint, related = [], fixes = [] } = finding.diagnostic
  const artifactLocation = { uri: toURI(file) }
  const location = (region: Range, path = file) => ({
    physicalLocation: { artifactLocation: { uri: toURI(path) }, region: toRegion(region) },
  })
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: isWithoutEffect(finding) ? 'note' : severity,
    message: hint === undefined ? sarifMessage(message) : sarifMessage(message, hint),
    locations: [location(range)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((other, index) => ({
            id: index,
            message: sarifMessage(other.message),
            ...location(other.range, other.file),
          })),
        }),
    ...(fixes.length === 0
      ? {}
      : {
          fixes: fixes.map((fix) => ({
            artifactChanges: [
              {
                artifactLocation,
                replacements: [{ deletedRegion: toRegion(fix.range), insertedContent: { text: fix.text } }],
              },
            ],
          })),
        }),
  }
}

function toRegion({ start, end }: Range) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  }
}

function toURI(file: string): string {
  if (path.isAbsolute(file)) return pathToFileURL(file).href
  return file.split(path.sep).map(encodeURIComponent).join('/')
}
