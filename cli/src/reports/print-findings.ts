import { coloursFor } from '../terminal/colours.js'
import { show } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { countOf } from './count.js'
import { type Finding, isError } from './finding.js'
import { textReport } from './text-report.js'

export interface PrintFlags {
  readonly quiet?: boolean
}

/** Writes findings to standard error, and how many there are; `--quiet` leaves out the warnings. */
export function printFindings(findings: readonly Finding[], { quiet }: PrintFlags, terminal: Terminal): void {
  refuseOptions(findings)
  const shown = quiet === true ? findings.filter(isError) : findings
  if (shown.length === 0) return
  const { errors } = terminal
  const colours = coloursFor(errors, terminal)
  errors.write(show`${textReport(shown, { colours, columns: errors.columns })}\n${countOf(shown)}\n`)
}

/** An option that the library does not take is a wrong use of the command, not a fault of the manifest. */
export function refuseOptions(findings: readonly Finding[]): void {
  const refused = findings.find(({ diagnostic }) => diagnostic.code === 'invalid-option')
  if (refused !== undefined) throw new UsageError(refused.diagnostic.message)
}
