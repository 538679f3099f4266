import { spawnSync } from 'node:child_process'
import process from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inputs, inputsOfPods, inputsOfSeveralFiles } from './manifests.js'
import { modelOfObjects, modelOfProject } from './model.js'
import { podOfObjects, podOfProject } from './pod-model.js'

const program = process.env['TRANSHIP_TEST_COMPOSE_GO']
const count = process.env['CI'] === undefined ? 500 : 5000

const amount = program === undefined ? 'skipped: TRANSHIP_TEST_COMPOSE_GO names no program' : count

it.skipIf(program === undefined).each([
  ['', inputs, modelOfObjects, modelOfProject],
  [
    '[C1-03] [C1-04] [C1-05] [C1-06] [C1-07] in several files, ',
    ...[inputsOfSeveralFiles, modelOfObjects, modelOfProject],
  ],
  ['[C2-01] [C3-01] [C4-03] [C5-01] in the profile compose, ', inputsOfPods, podOfObjects, podOfProject],
] as const)(
  `%swhat Compose's own reader takes, tranship reads alike (${amount})`,
  (_, arbitrary, ofObjects, ofProject) => {
    const samples = fc.sample(arbitrary, { numRuns: count, seed: 7 })
    const run = spawnSync(program!, {
      input: samples.map((one) => `${JSON.stringify(one)}\n`).join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    })
    const results = run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { project?: never; error?: string })
    expect(results).toHaveLength(samples.length)
    const different = samples.flatMap((input, index): readonly object[] => {
      const { project, error } = results[index]!
      const ours = ofObjects(input)
      // Of values that others replace, tranship does not look at the variables.
      if (project === undefined) {
        const isUnused = input.manifests !== undefined && /interpolat|Invalid hostPort/.test(error ?? '')
        return 'refused' in ours || isUnused ? [] : [{ input, error }]
      }
      const theirs = ofProject(project)
      return JSON.stringify(sorted(ours)) === JSON.stringify(sorted(theirs)) ? [] : [{ input, ours, theirs }]
    })
    expect(different.slice(0, 3)).toEqual([])
  },
  600_000,
)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
