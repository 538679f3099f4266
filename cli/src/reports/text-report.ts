import type { Range } from 'tranship'
import { codeFrame } from '../terminal/code-frame.js'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Finding } from './finding.js'

export interface TextReportOptions {
  readonly colours: Colours
  readonly columns?: number | undefined
}

/** Each finding with its line, carets below what it is about, what to do about it and the other places it names. */
export function textReport(findings: readonly Finding[], options: TextReportOptions): Shown {
  return Shown.join(
    findings.map((finding) => entry(finding, options)),
    '\n',
  )
}

function entry(finding: Finding, { colours, columns }: TextReportOptions): Shown {
  const { file, text, range, diagnostic } = finding
  const { severity, message, code, hint, related = [] } = diagnostic
  const paint = severity === 'error' ? colours.red : colours.yellow
  const place = (at: Range) => colours.bold(`${file}:${at.start.line}:${at.start.column}:`)
  const lines = [
    show`${place(range)} ${paint(`${severity}:`)} ${message} ${colours.dim(`[${code}]`)}`,
    ...(text === undefined ? [] : [codeFrame(text, range, { colours, paint, columns })]),
    ...(hint === undefined ? [] : [show`     ${colours.dim('=')} ${hint}`]),
    ...related.flatMap((other) => [
      show`${place(other.range)} ${colours.blue('note:')} ${other.message}`,
      ...(text === undefined
        ? []
        : [codeFrame(text, other.range, { colours, paint: colours.blue, columns })]),
    ]),
  ]
  return show`${Shown.join(lines, '\n')}\n`
}
