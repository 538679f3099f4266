import { describe, expect, it } from 'vitest'
import type { Row } from '../../behave/questions/row.js'
import { parseKnownFailures } from '../../behave/report/known-failures.js'
import { type LocatedRow, type Result, surprisesOf, tableOf } from '../../behave/report/report.js'

const row = (group: Row['group'], subject: string, verdict: Row['verdict'], line?: number): LocatedRow => ({
  group,
  question: 'reach',
  subject,
  verdict,
  cause: verdict === 'failed' ? 'refused' : '',
  path: [],
  line,
})

const result = (application: string, ...rows: LocatedRow[]): Result => ({
  application,
  file: `${application}/compose.yaml`,
  seconds: 3,
  phases: {},
  rows,
})

describe('the table', () => {
  it('counts the questions of each group, and shows each failure at its line', () => {
    const results = [
      result(
        'shop',
        row(0, 'shop', 'passed'),
        row(1, 'web -> db:5432', 'passed'),
        row(1, 'db -> web:80', 'failed', 7),
      ),
      result('blog', row(0, 'blog', 'passed'), row(2, 'web /data', 'not asked')),
    ]
    expect(tableOf(results)).toBe(`\
application  runs  networks  volumes  process  restarts  order  ports  stop  seconds
shop            1       1/2        -        -         -      -      -     -        3
blog            1         -        -        -         -      -      -     -        3
all             2       1/2        -        -         -      -      -     -         

shop/compose.yaml:7: reach db -> web:80: refused

1 of 2 applications run unedited: 3 questions passed, 1 failed, 1 not asked`)
  })
})

describe('known failures', () => {
  const known = parseKnownFailures(`
# Routes
shop | reach a | its reason
? shop | reach b | at random
other | reach c | its reason
`)

  it('are an application, a question and a reason', () => {
    expect(known).toEqual([
      { title: 'shop | reach a', reason: 'its reason', isRandom: false },
      { title: 'shop | reach b', reason: 'at random', isRandom: true },
      { title: 'other | reach c', reason: 'its reason', isRandom: false },
    ])
  })

  it('need a reason', () => {
    expect(() => parseKnownFailures('shop | reach a')).toThrow(
      'needs an application, a question and a reason',
    )
  })

  it('are not reported while they fail', () => {
    const results = [result('shop', row(1, 'a', 'failed'), row(1, 'b', 'failed'))]
    expect(surprisesOf(results, known)).toEqual({ unexpected: [], mended: [] })
  })

  it('are to be removed when they pass, but for those that fail at random', () => {
    const results = [result('shop', row(1, 'a', 'passed'), row(1, 'b', 'passed'))]
    expect(surprisesOf(results, known)).toEqual({ unexpected: [], mended: ['shop | reach a'] })
  })

  it('do not hide other failures, nor failures of other applications', () => {
    const results = [result('shop', row(1, 'a', 'failed'), row(1, 'c', 'failed'))]
    expect(surprisesOf(results, known)).toEqual({ unexpected: ['shop | reach c'], mended: [] })
  })
})
