import { plural } from './count.js'
import { type Finding, isError } from './finding.js'
import { isWithoutEffect } from './groups.js'

/**
 * Counts findings by what is to do about them: ``2 errors and 5 warnings: 1 to fix with `tranship check --fix`, 1 to correct,
 * 3 to review, 2 without effect``, or `2 errors to correct`.
 *
 * @param countsIdle true if warnings without effect are counted here only, so that the summary says how to see them
 */
export function summaryOf(
  findings: readonly Finding[],
  { countsIdle = false }: { readonly countsIdle?: boolean } = {},
): string {
  const errors = findings.filter(isError).length
  const counts = [plural(errors, 'error'), plural(findings.length - errors, 'warning')]
  const total = counts.filter((count) => !count.startsWith('0 ')).join(' and ')
  const parts = toDo(findings, countsIdle)
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return `${total} ${only.what}`
  return `${total}: ${parts.map(({ count, what }) => `${count} ${what}`).join(', ')}`
}

function toDo(
  findings: readonly Finding[],
  countsIdle: boolean,
): { readonly count: number; readonly what: string }[] {
  const counts = { fix: 0, correct: 0, review: 0, nothing: 0 }
  for (const finding of findings) {
    if (finding.diagnostic.fixes !== undefined) counts.fix++
    else if (isError(finding)) counts.correct++
    else if (isWithoutEffect(finding)) counts.nothing++
    else counts.review++
  }
  return [
    { count: counts.fix, what: 'to fix with `tranship check --fix`' },
    { count: counts.correct, what: 'to correct' },
    { count: counts.review, what: 'to review' },
    { count: counts.nothing, what: countsIdle ? 'without effect (`-v` shows them)' : 'without effect' },
  ].filter(({ count }) => count > 0)
}
