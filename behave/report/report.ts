import { type Group, groups, type Row } from '../questions/row.js'
import { type KnownFailure, titleOf } from './known-failures.js'

/** The answers of one application. */
export interface Result {
  readonly application: string
  /** The manifest, as the user named it. */
  readonly file: string
  readonly seconds: number
  /** The seconds of each phase. */
  readonly phases: Readonly<Record<string, number>>
  readonly rows: readonly LocatedRow[]
}

export interface LocatedRow extends Row {
  /** The line of the manifest that the question is about, from 1 on. */
  readonly line: number | undefined
}

/** The differences of a run from the known failures. */
export interface Surprises {
  /** Questions that fail and are not in the list. */
  readonly unexpected: readonly string[]
  /** Questions of the list that pass now. */
  readonly mended: readonly string[]
}

/** Compares failures with the known ones, for the applications that ran. */
export function surprisesOf(results: readonly Result[], known: readonly KnownFailure[]): Surprises {
  const titles = new Set(known.map(({ title }) => title))
  const all = results.flatMap(({ application, rows }) =>
    rows.map((row) => ({ row, title: titleOf(application, row.question, row.subject) })),
  )
  const passed = new Set(all.filter(({ row }) => row.verdict === 'passed').map(({ title }) => title))
  return {
    unexpected: all
      .filter(({ row, title }) => row.verdict === 'failed' && !titles.has(title))
      .map(({ title }) => title),
    mended: known.filter(({ title, isRandom }) => !isRandom && passed.has(title)).map(({ title }) => title),
  }
}

/** Writes the table: an application by line, a group of questions by column, and below it each failure. */
export function tableOf(results: readonly Result[]): string {
  const numbers = Object.keys(groups).map(Number) as Group[]
  const header = ['application', ...numbers.map((group) => groups[group]), 'seconds']
  const lines = results.map(({ application, rows, seconds }) => [
    application,
    ...numbers.map((group) => cellOf(rows.filter((row) => row.group === group))),
    seconds.toFixed(0),
  ])
  const every = results.flatMap(({ rows }) => rows)
  const sums = ['all', ...numbers.map((group) => cellOf(every.filter((row) => row.group === group))), '']
  const width = (column: number): number =>
    Math.max(...[header, ...lines, sums].map((cells) => cells[column]!.length))
  const text = [header, ...lines, sums].map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column))))
      .join('  '),
  )
  return [...text, '', ...results.flatMap(failuresOf), '', summaryOf(results)].join('\n')
}

/** Formats results: `12` if all passed, `10/12` if two failed, `-` if nothing was asked. */
function cellOf(rows: readonly Row[]): string {
  const asked = rows.filter(({ verdict }) => verdict !== 'not asked').length
  const passed = rows.filter(({ verdict }) => verdict === 'passed').length
  if (asked === 0) return '-'
  return passed === asked ? String(asked) : `${passed}/${asked}`
}

function failuresOf({ file, rows }: Result): string[] {
  return rows
    .filter(({ verdict }) => verdict === 'failed')
    .map(
      ({ line, question, subject, cause }) =>
        `${file}${line === undefined ? '' : `:${line}`}: ${question} ${subject}: ${cause}`,
    )
}

function summaryOf(results: readonly Result[]): string {
  const rows = results.flatMap((result) => result.rows)
  const count = (verdict: Row['verdict']): number => rows.filter((row) => row.verdict === verdict).length
  const whole = results.filter((result) => result.rows.every(({ verdict }) => verdict !== 'failed')).length
  return `${whole} of ${results.length} applications run unedited: ${count('passed')} questions passed, ${count('failed')} failed, ${count('not asked')} not asked`
}
