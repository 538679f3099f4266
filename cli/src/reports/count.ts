import { type Finding, isError } from './finding.js'

/** `2 errors and 1 warning`; empty where there is nothing. */
export function countOf(findings: readonly Finding[]): string {
  const errors = findings.filter(isError).length
  const counts = [plural(errors, 'error'), plural(findings.length - errors, 'warning')]
  return counts.filter((count) => !count.startsWith('0 ')).join(' and ')
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
