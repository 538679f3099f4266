import path from 'node:path'
import process from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answersTo, differences, fixtures, goldenInputs, inputsIn, merged } from './files-of-compose.js'
import { inputsOfPodsInSeveralFiles, inputsOfSeveralFiles } from './manifests.js'
import { program, whySkipped } from './program.js'

const count = Number(process.env['TRANSHIP_TEST_CASES'] ?? (process.env['CI'] === undefined ? 300 : 1000))
const reason = program === undefined ? ` (${whySkipped})` : ''

it.skipIf(program === undefined).each([
  ['golden manifests', () => goldenInputs(), 100],
  [
    'an example',
    () =>
      inputsIn(path.resolve('examples/team')).map((one) => ({ ...one, environment: { DB_PASSWORD: 'x' } })),
    1,
  ],
  ["the test data of Compose's own reader", fixtures, 10],
  ['several files', () => fc.sample(inputsOfSeveralFiles, { numRuns: count, seed: 11 }), count / 3],
  [
    'several files in the profile compose',
    () => fc.sample(inputsOfPodsInSeveralFiles, { numRuns: count, seed: 11 }),
    count / 3,
  ],
] as const)(
  `[E13-02] Compose's own reader reads the output of tranship config as %s${reason}`,
  (_, inputsOf, least) => {
    const inputs = inputsOf()
    const read = answersTo(inputs)
    const sound = inputs.flatMap((input, index) => {
      const project = read[index]?.project
      const result = project === undefined ? undefined : merged(input)
      return result === undefined ? [] : [{ input, project, result }]
    })
    expect(sound.length).toBeGreaterThanOrEqual(least)
    const again = answersTo(sound.map(({ result }) => result))
    const different = sound.flatMap(({ input, project }, index) =>
      JSON.stringify(project) === JSON.stringify(again[index]!.project)
        ? []
        : [
            [
              input.files['compose.yaml'],
              ...differences(project, again[index]!.project ?? again[index]!.error),
            ].join('\n'),
          ],
    )
    expect(different.slice(0, 5)).toEqual([])
  },
)
