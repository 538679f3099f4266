import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { OutputStream, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type Finding, isError } from './finding.js'
import { leftOutText } from './left-out.js'
import type { ReportFlags } from './report-flags.js'
import { summaryOf } from './summary.js'
import { textReport } from './text-report.js'

/** Writes findings to standard error, and how many there are. */
export function printFindings(
  findings: readonly Finding[],
  flags: ReportFlags,
  terminal: Pick<Terminal, 'env' | 'errors'>,
): void {
  refuseOptions(findings)
  terminal.errors.write(findingsText(findings, flags, terminal.errors, terminal))
}

/** Findings as text for a stream, and what is to be done about how many; `--quiet` leaves out the warnings. */
export function findingsText(
  findings: readonly Finding[],
  { quiet, verbose }: ReportFlags,
  stream: OutputStream,
  { env }: Pick<Terminal, 'env'>,
): Shown {
  const told = quiet === true ? findings.filter(isError) : findings
  if (told.length === 0) return Shown.nothing
  const colours = coloursFor(stream, { env })
  const leftOut = leftOutText(told)
  return Shown.join([
    show`${textReport(told, { colours, columns: stream.columns, verbose })}\n${summaryOf(told)}\n`,
    leftOut === undefined ? Shown.nothing : show`${leftOut}\n`,
  ])
}

/** An option that the library does not take is a wrong use of the command, not a fault of the manifest. */
export function refuseOptions(findings: readonly Finding[]): void {
  const refused = findings.find(({ diagnostic }) => diagnostic.code === 'invalid-option')
  if (refused !== undefined) throw new UsageError(refused.diagnostic.message, refused.diagnostic.hint)
}
