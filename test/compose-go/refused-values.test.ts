import { safeTranslate } from 'tranship'
import { expect, it } from 'vitest'
import { isThorough } from '../support/effort.js'
import { answersTo, givenIn } from './files-of-compose.js'
import { inputsOfPaths, oddValues } from './inputs-of-paths.js'
import { program, whySkipped } from './program.js'

/** Paths and errors of values that Compose refuses and tranship takes, each with the reason. */
const taken: readonly (readonly [path: RegExp, error: RegExp, reason: string])[] = [
  [/./, /ended with a panic/, 'A panic is no refusal.'],
  [
    /\.cpu(?:s|_\w+)$/,
    /strconv|integer|must be a string/,
    'Kubernetes has `500m` CPUs, and the specification durations.',
  ],
  [
    /\.build\.ulimits\.\*$/,
    /invalid type string/,
    'A variable makes a text, and `ulimits` of a service take it.',
  ],
  [/\.build\.ssh(?:\.\*)?$/, /invalid ssh key/, 'A builder finds the key of a name that has no path.'],
  [/\.container_name$/, /does not match pattern/, 'Docker wants two characters, and no object has the name.'],
  [/^secrets\.\*\.driver$/, /must declare either/, 'The Secret of a driver is made in the cluster.'],
  [/^secrets\.\*\.driver_opts\.\*$/, /decoding failed/, 'Compose writes no fraction in its text.'],
  [/\.pre_start\.\[\]\.extra_hosts$/, /decoding failed/, 'The key has no effect.'],
  [/\.pre_start\.\[\]\.label_file$/, /not found/, 'The key has no effect, so nobody reads the file.'],
]

/** The codes of a value whose form is wrong. */
const codesOfForm = [
  ...['invalid-duration', 'invalid-quantity', 'missing-key', 'not-a-boolean', 'not-an-integer'],
  ...['refused-key', 'wrong-type'],
]

/** Paths of values that Compose takes and tranship refuses for their form, each with the reason. */
const refused: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^include/, 'Compose does not validate `include`, and finds no file later.'],
  [/\.extends\.file$/, 'Compose reads null as the same file.'],
  [/\.(?:command|entrypoint)$/, 'A step without a command does nothing.'],
  [/\.cpu_(?:period|quota)$|\.retries$/, 'Compose cuts fractions off.'],
  [/\.pre_start\.\[\]\.devices\.\[\]\.source$/, 'Docker refuses a device without a path in the container.'],
]

const inputs = program === undefined ? [] : inputsOfPaths(isThorough ? oddValues : oddValues.slice(-2))
const answers = answersTo(inputs.map(({ input }) => input))

/** The codes of the errors of each input. */
const codes = inputs.map(({ input }): readonly string[] => {
  const { manifest, options } = givenIn(input)
  const result = safeTranslate(manifest, options)
  return result.ok ? [] : result.errors.map(({ code }) => code)
})

const amount = program === undefined ? whySkipped : inputs.length

it.skipIf(program === undefined)(`[C0-11] a value that Compose refuses is an error (${amount})`, () => {
  const found = inputs.flatMap(({ path, value }, index) => {
    const { error } = answers[index]!
    if (error === undefined || taken.some(([own, text]) => own.test(path) && text.test(error))) return []
    return codes[index]!.length > 0 ? [] : [[path, value, error]]
  })
  expect(answers.filter(({ error }) => error !== undefined).length).toBeGreaterThan(500)
  expect(found.slice(0, 10)).toEqual([])
})

it.skipIf(program === undefined)(`[C0-11] a value that Compose takes has no wrong form (${amount})`, () => {
  const found = inputs.flatMap(({ path, value }, index) => {
    if (answers[index]!.error !== undefined || refused.some(([own]) => own.test(path))) return []
    const ofForm = codes[index]!.filter((code) => codesOfForm.includes(code))
    return ofForm.length === 0 ? [] : [[path, value, ...ofForm]]
  })
  expect(found.slice(0, 10)).toEqual([])
})
