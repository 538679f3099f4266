import process from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../support/golden.js'
import { filesOfMerges, manifestWith, merges } from '../support/merges.js'
import { deployOfObjects, deployOfProject } from './deploy-model.js'
import {
  type Input,
  inputs,
  inputsOfDeploys,
  inputsOfDocuments,
  inputsOfPods,
  inputsOfPodsInSeveralFiles,
  inputsOfSeveralFiles,
} from './manifests.js'
import { modelOfObjects, modelOfProject } from './model.js'
import { podOfObjects, podOfProject } from './pod-model.js'
import { ask, program, whySkipped } from './program.js'

const count = Number(process.env['TRANSHIP_TEST_CASES'] ?? (process.env['CI'] === undefined ? 500 : 1500))

const amount = program === undefined ? whySkipped : count

function projectsOf(inputs: readonly Input[]) {
  return ask(inputs).map((line) => JSON.parse(line) as { project?: never; error?: string })
}

it.skipIf(program === undefined).each([
  ['', inputs, modelOfObjects, modelOfProject],
  [
    '[C1-03] [C1-04] [C1-05] [C1-06] [C1-07] in several files, ',
    ...[inputsOfSeveralFiles, modelOfObjects, modelOfProject],
  ],
  ['[C1-03] [C1-04] in several documents, ', inputsOfDocuments, modelOfObjects, modelOfProject],
  ['[C2-01] [C3-01] [C4-03] [C5-01] in the profile compose, ', inputsOfPods, podOfObjects, podOfProject],
  [
    '[C1-03] [C1-04] in several files in the profile compose, ',
    ...[inputsOfPodsInSeveralFiles, podOfObjects, podOfProject],
  ],
  [
    '[C3-04] [C5-05a] [C6-01] [C6-02] [C7-04] in the profile compose, ',
    ...[inputsOfDeploys, deployOfObjects, deployOfProject],
  ],
] as const)(
  `%swhat Compose's own reader takes, tranship reads alike (${amount})`,
  (_, arbitrary, ofObjects, ofProject) => {
    const samples = fc.sample(arbitrary, { numRuns: count, seed: 7 })
    const results = projectsOf(samples)
    expect(results).toHaveLength(samples.length)
    const different = samples.flatMap((input, index): readonly object[] => {
      const { project, error } = results[index]!
      const ours = ofObjects(input)
      // tranship doesn't check variables in values that others replace.
      if (project === undefined) {
        const isMerged = input.manifests !== undefined || input.files['compose.yaml']!.includes('\n---\n')
        const isUnused = isMerged && /interpolat|Invalid hostPort/.test(error ?? '')
        return 'refused' in ours || isUnused ? [] : [{ input, error }]
      }
      const theirs = ofProject(project)
      return JSON.stringify(sorted(ours)) === JSON.stringify(sorted(theirs)) ? [] : [{ input, ours, theirs }]
    })
    expect(different.slice(0, 3)).toEqual([])
  },
)

it.skipIf(program === undefined)(
  `[C1-03] Compose's own reader merges the keys of a service alike (${amount === count ? 'all' : amount})`,
  () => {
    const input = (...keys: readonly string[]): Input => {
      const texts = Object.fromEntries(keys.map((key, index) => [`${index}.yaml`, manifestWith(key)]))
      const files: Input['files'] = { ...filesOfMerges, ...texts }
      return { files, manifests: Object.keys(texts), environment: {}, profiles: ['*'] }
    }
    const results = projectsOf(
      merges.flatMap(([earlier, later, merged]) => [input(earlier, later), input(merged)]),
    )
    // Each input has a folder of its own.
    const services = results.map(({ project, error }) =>
      error === undefined ? JSON.stringify(project!['services']).replace(/compose-go-\d+/g, '') : error,
    )
    for (const [index, merge] of merges.entries())
      expect([merge, services[2 * index]]).toEqual([merge, services[2 * index + 1]])
    expect(results.filter(({ error }) => error !== undefined)).toEqual([])
  },
)

it.skipIf(program === undefined).each([
  [
    '[C1-05] files of one name, with extends',
    {
      'compose.yaml':
        'services: {web: {image: a, extends: {file: sub/b.yaml, service: b}, env_file: [a.env], label_file: [a.env]}}',
      'sub/b.yaml': 'services: {b: {image: b, env_file: [a.env, ../b.env], label_file: a.env}}',
      ...{ 'a.env': 'A=main\nMAIN=1', 'sub/a.env': 'A=sub\nSUB=1', 'b.env': 'A=b' },
    },
  ],
  [
    '[C1-05] files that both name, with extends',
    {
      'compose.yaml':
        'services: {web: {image: a, extends: {file: sub/b.yaml, service: b}, env_file: [a.env]}}',
      'sub/b.yaml': 'services: {b: {image: b, env_file: [../a.env, ../b.env]}}',
      ...{ 'a.env': 'A=main\nMAIN=1', 'b.env': 'A=b' },
    },
  ],
  [
    '[C1-05] a build without a context, with extends',
    {
      'compose.yaml': 'services: {web: {extends: {file: sub/b.yaml, service: b}, environment: {A: a, B: b}}}',
      'sub/b.yaml': 'services: {b: {build: {target: prod}}}',
    },
  ],
  [
    '[C1-06] a build without a context, with include',
    {
      'compose.yaml': 'include: [sub/b.yaml]',
      'sub/b.yaml': 'services: {web: {extends: {file: more/b.yaml, service: b}, environment: {A: a, B: b}}}',
      'sub/more/b.yaml': 'services: {b: {build: {target: prod}}}',
    },
  ],
  [
    '[C1-06] files of one name, with include',
    {
      'compose.yaml': 'include: [sub/b.yaml]\nservices: {web: {image: a, extends: b, env_file: [a.env]}}',
      'sub/b.yaml': 'services: {b: {image: b, env_file: [a.env]}}',
      ...{ 'a.env': 'A=main\nMAIN=1', 'sub/a.env': 'A=sub\nSUB=1' },
    },
  ],
  [
    '[C1-06] an env file of a service beside those of include',
    {
      'compose.yaml': 'include: [{path: sub/b.yaml, env_file: a.env}]\n',
      'sub/b.yaml': 'services: {web: {image: a, environment: [U], env_file: b.env}}',
      ...{ 'a.env': 'T=a\nU=a', 'sub/b.env': 'T1=${T:-none}\nU1=${U:-none}' },
    },
  ],
  [
    '[R2.2-08] /dev/null and no-break spaces',
    {
      'compose.yaml': 'services: {web: {image: a, env_file: [/dev/null, a.env], label_file: /dev/null}}',
      'a.env': '\xa0A\xa0=\xa01\xa0\nexport B\xa0:\xa02 3',
    },
  ],
  [
    '[C1-04] items of lists with !reset',
    {
      'compose.yaml':
        'services: {web: {image: a, ports: [!reset 80, "81"], command: [a, !reset b], environment: [A=1, !reset B=2, C=3]}}',
    },
  ],
  ...['[a.env, b.env]', '[b.env, a.env]', '/dev/null', '[]', '[/dev/null, a.env]'].map(
    (named) =>
      [
        `[C1-06] env files of include: ${named}`,
        {
          'compose.yaml': `include: [{path: sub/b.yaml, env_file: ${named}}]\n`,
          'sub/b.yaml': 'services: {web: {image: a, environment: {T: "${T-}", U: "${U-}", V: "${V-}"}}}',
          ...{ 'a.env': 'T=1\nV=1', 'b.env': 'V=3\nU=2$T$V', 'sub/.env': 'T=sub' },
        },
      ] as const,
  ),
] as const)(`%s as Compose's own reader reads them (${amount === count ? 'all' : amount})`, (_, files) => {
  const input: Input = { files: { '.env': '', ...files }, environment: {}, profile: 'compose' }
  const { project } = projectsOf([input])[0]!
  const [ours, theirs] = [modelOfObjects(input), modelOfProject(project!)]
  expect(sorted(ours)).toEqual(sorted(theirs))
  expect(Object.keys(theirs.environment).length).toBeGreaterThan(1)
})

describe.skipIf(program === undefined)(`whole applications (${amount === count ? 'all' : amount})`, () => {
  it.each(goldenCases().filter(({ name }) => name.startsWith('application-')))('$name', (golden) => {
    const { dotenv = '', env = {}, files = {} } = golden.options
    // Compose drops everything after a shell operator silently, and tranship doesn't (rule R2.2-04).
    const manifest = golden.manifest.replaceAll('&&', 'and')
    const input = {
      files: {
        ...(files as Record<string, string>),
        'compose.yaml': manifest,
        '.env': String(dotenv),
      },
      environment: env as Record<string, string>,
    }
    const { project, error } = projectsOf([input])[0]!
    if (project === undefined) {
      // Keys that are this format's own.
      expect(error).toMatch(/additional properties '(?:http|endpoints)' not allowed/)
      return
    }
    for (const name of Object.keys((project as { services: object }).services))
      expect(modelOfObjects(input, name)).toEqual(modelOfProject(project, name))
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
