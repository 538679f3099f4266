import { show, Shown } from '../terminal/shown.js'
import { advice } from './advice.js'
import type { Reported } from './finding.js'
import { isWithoutEffect } from './groups.js'

/** Formats findings as workflow commands, which GitHub Actions shows at their lines. */
export function githubReport(findings: readonly Reported[]): Shown {
  return Shown.join(findings.map(command))
}

function command(finding: Reported): Shown {
  const { diagnostic } = finding
  const { file, range, severity, code, message } = diagnostic
  const { start, end } = range
  // Warnings without effect are notices.
  const level = isWithoutEffect(finding) ? 'notice' : severity
  const properties = {
    file,
    line: start.line,
    endLine: end.line,
    col: start.column,
    // GitHub accepts columns only within one line.
    ...(start.line === end.line ? { endColumn: end.column } : {}),
    title: code,
  }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  const text = [message, ...advice(finding)].join('\n')
  return show`::${level} ${list.join(',')}::${escapeData(text)}\n`
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
