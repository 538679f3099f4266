import { expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { Reports } from '../../src/warnings/report.js'

/** `true` if all aliases may be used in a text that repeats a list of 50 this often. */
function allUsed(times: number, more = ''): boolean {
  const reports = new Reports()
  parse(`a: &a [${'1, '.repeat(50)}]\nb: [${'*a, '.repeat(times)}]\n${more}`, reports)
  return !reports.hasErrors
}

it('[R0-02] a text may use more aliases the longer it is', () => {
  expect(allUsed(60)).toBe(true)
  expect(allUsed(100)).toBe(false)
  expect(allUsed(100, `# ${'x'.repeat(600)}`)).toBe(true)
})
