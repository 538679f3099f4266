import { readFileSync } from 'node:fs'
import path from 'node:path'
import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../../../test/support/golden.js'
import { findingsIn } from '../../src/reports/finding.js'
import { findingsText } from '../../src/reports/print-findings.js'
import { recordedStream } from '../support/run-command.js'

const example = path.resolve(import.meta.dirname, '../../../examples/voting-app/compose.yaml')

/** The Compose files of the repository, with the options of each. */
const cases: { name: string; manifest: string; options: TranslateOptions }[] = [
  ...goldenCases(),
  { name: 'voting-app', manifest: readFileSync(example, 'utf8'), options: {} },
]

interface Measured {
  readonly name: string
  readonly isApplication: boolean
  readonly errors: number
  readonly warnings: number
  /** The lines that a report without `-v` has, the last line included. */
  readonly lines: number
  readonly report: string
}

const measured = cases.map(({ name, manifest, options }): Measured => {
  const result = safeTranslate(manifest, { ...options, profile: 'compose' })
  const source = { name: 'compose.yaml', text: manifest, path: undefined, file: 'compose.yaml' }
  const file = { name: 'compose.yaml', text: manifest, sources: [source], folder: '/app', options: {} }
  const findings = findingsIn(
    {
      ...file,
      dotenv: undefined,
      dotenvPaths: { lookedFor: [], found: [], named: [] },
      root: undefined,
      files: [],
    },
    result,
  )
  const stream = recordedStream(false)
  const report = findingsText(findings, {}, stream, { env: {}, errors: stream }).text
  return {
    name,
    isApplication: result.ok,
    errors: result.ok ? 0 : result.errors.length,
    warnings: result.warnings.length,
    lines: report.split('\n').filter((line) => line !== '').length,
    report,
  }
})

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]!
}

describe('[E10-07] reports of the golden cases and examples that have objects, in the profile compose', () => {
  const lines = measured.filter(({ isApplication }) => isApplication).map((one) => one.lines)

  it('are of more than 150 Compose files', () => {
    expect(lines.length).toBeGreaterThan(150)
  })

  it('have at most 3 lines in the median', () => {
    expect(percentile(lines, 0.5)).toBeLessThanOrEqual(3)
  })

  it('have at most 10 lines in the 95th percentile', () => {
    expect(percentile(lines, 0.95)).toBeLessThanOrEqual(10)
  })
})

it('[E10-01] no error of a golden case is grouped or hidden', () => {
  const shown = measured.map(({ name, report }) => ({
    name,
    errors: report.match(/^[\w.<>/-]+:\d+:\d+: error: /gm)?.length ?? 0,
  }))
  expect(shown).toEqual(measured.map(({ name, errors }) => ({ name, errors })))
})
