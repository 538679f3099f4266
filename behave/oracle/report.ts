import type { Verified } from '../programs/tranship.js'
import type { OracleRow, Question } from './judge.js'

/** A program with its settings: tranship without and with facts, and kompose. */
export type Way = 'without facts' | 'with facts' | 'kompose'

/** The answers of one application. */
export interface OracleResult {
  readonly application: string
  readonly services: number
  /** The reason why Docker does not run the application, which then is not judged. */
  readonly notJudged?: string
  readonly ways: Readonly<Partial<Record<Way, readonly OracleRow[]>>>
  /** The answer of `tranship verify` to the deploy with facts. */
  readonly verified?: Verified
  readonly seconds: number
}

/** The failures that no other failure explains. */
export function causesOf(rows: readonly OracleRow[]): readonly OracleRow[] {
  const failed = rows.filter(({ passed }) => !passed)
  const causes = failed.filter(({ follows }) => !follows)
  return causes.length > 0 ? causes : failed
}

export function behaves(rows: readonly OracleRow[]): boolean {
  return rows.every(({ passed }) => passed)
}

/** Failures that no message of the translation announces. */
export function silentOf(rows: readonly OracleRow[]): readonly OracleRow[] {
  return causesOf(rows).filter(({ said }) => said.length === 0)
}

/** Returns the line about an application, for a terminal. */
export function lineOf({ application, seconds, notJudged, ways }: OracleResult): string {
  const marks = Object.entries(ways).map(([way, rows]) => `${way}: ${behaves(rows) ? 'ok' : 'FAILED'}`)
  return `${application} (${seconds} s) ${notJudged ?? marks.join(', ')}`
}

/** Returns `behaves`, or the number of things that work, and of causes without a message. Nobody reads those of kompose. */
export function cellOf(rows: readonly OracleRow[], way: Way): string {
  if (behaves(rows)) return 'behaves'
  const silent = way === 'kompose' ? 0 : silentOf(rows).length
  return `${rows.filter(({ passed }) => passed).length} of ${rows.length}${silent > 0 ? `, ${silent} silent` : ''}`
}

/** Writes the table as Markdown, with each cause below it. */
export function oracleTable(results: readonly OracleResult[]): string {
  const ways = (['without facts', 'with facts', 'kompose'] as const).filter((way) =>
    results.some((one) => one.ways[way] !== undefined),
  )
  const judged = results.filter(({ notJudged }) => notJudged === undefined)
  const lines = [
    `| Application | Services | ${ways.map((way) => way.replace(/^./, (first) => first.toUpperCase())).join(' | ')} |`,
    `|---|---|${ways.map(() => '---|').join('')}`,
    ...judged.map(
      ({ application, services, ways: own }) =>
        `| ${application} | ${services} | ${ways.map((way) => (own[way] === undefined ? '–' : cellOf(own[way], way))).join(' | ')} |`,
    ),
    '',
    ...ways.map((way) => summaryOf(way, judged)),
    ...section(
      'Not judged, because they do not run under Docker',
      results.flatMap(({ application, notJudged }) =>
        notJudged === undefined ? [] : [`- ${application}: ${notJudged}`],
      ),
    ),
    ...section('Where `tranship verify` says something else', judged.flatMap(disagreementOf)),
    ...ways.flatMap((way) =>
      section(
        `Causes ${way === 'kompose' ? 'of kompose' : way}`,
        judged.flatMap((one) => causeLines(one, way)),
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, '', ...lines]
}

/** A difference where the application behaves, or none where it does not. */
export function disagreementOf({ application, ways, verified }: OracleResult): readonly string[] {
  if (verified === undefined) return []
  const { summary, differences } = verified
  // It can't ask routes in a cluster without a controller of Ingresses.
  const asked = (ways['with facts'] ?? []).filter(({ question }) => question !== 'publishes')
  return behaves(asked) === differences.length > 0
    ? [`- ${application}: ${[summary, ...differences].join(' ')}`]
    : []
}

function causeLines({ application, ways }: OracleResult, way: Way): readonly string[] {
  return causesOf(ways[way] ?? []).map(
    ({ service, question, subject, cause, said }) =>
      `- ${application}: ${service} ${question} ${subject}: ${cause} (${said.length === 0 ? 'silent' : said.join(', ')})`,
  )
}

function summaryOf(way: Way, results: readonly OracleResult[]): string {
  const all = results.flatMap(({ ways }) => (ways[way] === undefined ? [] : [ways[way]]))
  const right = all.filter(behaves).length
  const silent = all.filter((rows) => silentOf(rows).length > 0).length
  const told = way === 'kompose' ? '' : `, ${silent} have a cause without a message`
  const counts = new Map<Question, number>()
  for (const { question } of all.flatMap(causesOf)) counts.set(question, (counts.get(question) ?? 0) + 1)
  const causes = [...counts].map(([question, count]) => `${question} ${count}`).join(', ')
  const share = all.length === 0 ? 0 : Math.round((100 * right) / all.length)
  return `${way}: ${right} of ${all.length} behave (${share} %)${told}. Causes: ${causes || 'none'}.\n`
}
