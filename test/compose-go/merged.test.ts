import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toYAML } from 'tranship'
import { mergeManifest } from '../../src/merged-manifest.js'
import { type GoldenCase, goldenCases, goldenFolder, translateCase } from '../support/golden.js'
import { type Input, inputsOfPodsInSeveralFiles, inputsOfSeveralFiles } from './manifests.js'
import { ask, program, whySkipped } from './program.js'

const count = Number(process.env['TRANSHIP_TEST_CASES'] ?? (process.env['CI'] === undefined ? 300 : 1000))
const reason = program === undefined ? ` (${whySkipped})` : ''

interface Answer {
  readonly project?: unknown
  readonly error?: string
}

/** Reads inputs with Compose's own reader. Each has a folder of its own, whose name is left out. */
function answersTo(inputs: readonly Input[]): readonly Answer[] {
  return ask(inputs).map(
    (line) => JSON.parse(line.replace(/[^"\s]*\/compose-go-\d+/g, '.'), withoutRepeatedHosts) as Answer,
  )
}

/** Compose keeps a host and its address twice where two files have them, which means the same as once. */
const withoutRepeatedHosts = (key: string, value: unknown) =>
  key === 'extra_hosts' && Array.isArray(value) ? [...new Set(value)] : value

/** Returns the input whose manifest is the output of `tranship config`. `undefined` where that has an error. */
function merged({
  files: all,
  environment,
  profiles = [],
  manifests = ['compose.yaml'],
}: Input): Input | undefined {
  const { '.env': dotenv, ...files } = all
  const manifest = manifests.map((name) => ({ path: name, text: files[name]! }))
  const { content } = mergeManifest(
    manifest,
    {
      ...(dotenv === undefined ? {} : { dotenv }),
      ...{ files, env: environment, name: 'app', activeProfiles: profiles, profile: 'compose' },
    },
    { interpolates: true },
  )
  if (content === undefined) return undefined
  return { files: { ...all, 'compose.yaml': toYAML([content]) }, environment, profiles }
}

/** The texts of a folder by their paths in it. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter(
    (name) => !name.includes('node_modules') && statSync(path.join(folder, name)).isFile(),
  )
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** One input for each Compose file of a folder, which reads the others of the folder. */
function inputsIn(folder: string): readonly Input[] {
  const files = filesIn(folder)
  return Object.keys(files)
    .filter((name) => !name.includes('/') && /\.ya?ml$/.test(name))
    .map((name) => ({ files, manifests: [name], environment: {} }))
}

function goldenInputs(): readonly Input[] {
  const isSound = (golden: GoldenCase) => translateCase(golden, 'compose').ok
  return goldenCases()
    .filter(isSound)
    .map(({ name, manifest, options }) => ({
      files: {
        ...filesIn(path.join(goldenFolder, name)),
        ...options.files,
        'compose.yaml': manifest,
      } as Input['files'],
      environment: (options.env ?? {}) as Input['environment'],
      profiles: options.activeProfiles ?? [],
    }))
}

/** The test data of the Go module, with a folder for each of its tests. */
function fixtures(): readonly Input[] {
  const args = ['list', '-m', '-f', '{{.Dir}}', 'github.com/compose-spec/compose-go/v2']
  const module = spawnSync('go', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout.trim()
  return ['loader/testdata', 'cli/testdata'].flatMap((name) => {
    const folder = path.join(module, name)
    if (!existsSync(folder)) return []
    const inner = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const folders = [folder, ...inner.map((one) => path.join(folder, one))]
    return folders.filter((one) => statSync(one).isDirectory()).flatMap(inputsIn)
  })
}

/** The paths at which two values differ, each with both values. */
function differences(one: unknown, other: unknown, at = ''): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const areMaps = [one, other].every((value) => typeof value === 'object' && value !== null)
  if (!areMaps) return [`${at}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`]
  const [own, their] = [one, other] as Record<string, unknown>[]
  const keys = new Set([...Object.keys(own!), ...Object.keys(their!)])
  return [...keys].flatMap((key) => differences(own![key], their![key], `${at}/${key}`))
}

it.skipIf(program === undefined).each([
  ['golden manifests', goldenInputs, 100],
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
