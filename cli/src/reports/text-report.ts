import type { Range } from 'tranship'
import { codeFrame } from '../terminal/code-frame.js'
import type { Colours } from '../terminal/colours.js'
import { printable } from '../terminal/printable.js'
import type { Finding } from './finding.js'

export interface TextReportOptions {
  readonly colours: Colours
  readonly columns?: number | undefined
}

/** Each finding with its line, carets below what it is about, what to do about it and the other places it names. */
export function textReport(findings: readonly Finding[], options: TextReportOptions): string {
  return findings.map((finding) => entry(finding, options)).join('\n')
}

function entry(finding: Finding, { colours, columns }: TextReportOptions): string {
  const { file, text, range, diagnostic } = finding
  const { severity, message, code, hint, related = [] } = diagnostic
  const paint = severity === 'error' ? colours.red : colours.yellow
  const place = (at: Range) => colours.bold(`${printable(file)}:${at.start.line}:${at.start.column}:`)
  const lines = [
    `${place(range)} ${paint(`${severity}:`)} ${printable(message)} ${colours.dim(`[${code}]`)}`,
    codeFrame(text, range, { colours, paint, columns }),
    ...(hint === undefined ? [] : [`     ${colours.dim('=')} ${printable(hint)}`]),
    ...related.flatMap((other) => [
      `${place(other.range)} ${colours.blue('note:')} ${printable(other.message)}`,
      codeFrame(text, other.range, { colours, paint: colours.blue, columns }),
    ]),
  ]
  return `${lines.join('\n')}\n`
}
