import { show, Shown } from '../terminal/shown.js'
import type { Finding } from './finding.js'

/** Workflow commands, which GitHub Actions shows beside the lines that they name. */
export function githubReport(findings: readonly Finding[]): Shown {
  return Shown.join(findings.map(command))
}

function command({ file, range: { start, end }, diagnostic }: Finding): Shown {
  const { severity, code, message, hint } = diagnostic
  const properties = {
    file,
    line: start.line,
    endLine: end.line,
    col: start.column,
    // GitHub takes columns only within one line.
    ...(start.line === end.line ? { endColumn: end.column } : {}),
    title: code,
  }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  const text = hint === undefined ? message : `${message}\n${hint}`
  return show`::${severity} ${list.join(',')}::${escapeData(text)}\n`
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
