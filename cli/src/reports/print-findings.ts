import type { Profile } from 'tranship'
import { defaultProfile } from '../manifest/translate-flags.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { OutputStream, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { type Finding, isError } from './finding.js'
import { leftOutText } from './left-out.js'
import type { ReportFlags } from './report-flags.js'
import { summaryOf } from './summary.js'
import { textReport } from './text-report.js'

/** Writes findings to standard error, and a summary. */
export function printFindings(
  findings: readonly Finding[],
  flags: FindingsFlags,
  terminal: Pick<Terminal, 'env' | 'errors'>,
): void {
  refuseOptions(findings)
  terminal.errors.write(findingsText(findings, flags, terminal.errors, terminal))
}

/** How much of the findings is shown. */
export interface FindingsFlags extends ReportFlags {
  /** Warnings without effect are only counted in the profile `compose`; the others name them in one line. */
  readonly profile?: Profile
}

/** Returns findings and a summary as text for a stream. `--quiet` leaves out the warnings. */
export function findingsText(
  findings: readonly Finding[],
  { quiet, verbose, profile = defaultProfile }: FindingsFlags,
  stream: OutputStream,
  terminal: Pick<Terminal, 'env' | 'errors'>,
): Shown {
  const told = quiet === true ? findings.filter(isError) : findings
  if (told.length === 0) return Shown.nothing
  const colours = coloursFor(stream, terminal)
  const withIdle = profile !== 'compose'
  const report = textReport(told, { colours, columns: stream.columns, verbose, withIdle })
  const summary = summaryOf(told, { countsIdle: !withIdle && verbose !== true })
  const leftOut = leftOutOnce(told, terminal)
  return Shown.join([
    report,
    verbose === true || told.some(isError) ? show`\n` : Shown.nothing,
    show`${summary}\n`,
    leftOut === undefined ? Shown.nothing : show`${leftOut}\n`,
  ])
}

const saysLeftOut = new WeakSet<object>()

/** The sentence about the profile `compose`, once in a run. */
function leftOutOnce(findings: readonly Finding[], { errors }: Pick<Terminal, 'errors'>): string | undefined {
  if (saysLeftOut.has(errors)) return undefined
  const text = leftOutText(findings)
  if (text !== undefined) saysLeftOut.add(errors)
  return text
}

/** An option that the library does not take is a wrong use of the command, not a fault of the manifest. */
export function refuseOptions(findings: readonly Finding[]): void {
  const refused = findings.find(({ diagnostic }) => diagnostic.code === 'invalid-option')
  if (refused !== undefined) throw new UsageError(refused.diagnostic.message, refused.diagnostic.hint)
}
