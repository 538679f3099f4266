import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { safeTranslate, toYAML } from 'tranship'
import { mergeManifest } from '../../src/merged-manifest.js'
import { type GoldenCase, goldenCases, goldenFolder, translateCase } from '../support/golden.js'
import type { Input } from './manifests.js'
import { ask } from './program.js'

export interface Answer {
  readonly project?: unknown
  readonly error?: string
}

/** Reads inputs with Compose's own reader. Each has a folder of its own, whose name is left out. */
export function answersTo(inputs: readonly Input[]): readonly Answer[] {
  return ask(inputs).map(
    (line) => JSON.parse(line.replace(/[^"\s]*\/compose-go-\d+/g, '.'), withoutRepeatedHosts) as Answer,
  )
}

/** Compose keeps a host and its address twice where two files have them, which means the same as once. */
const withoutRepeatedHosts = (key: string, value: unknown) =>
  key === 'extra_hosts' && Array.isArray(value) ? [...new Set(value)] : value

/** Returns what tranship reads an input with: the Compose files, and options for the profile `compose`. */
export function givenIn({ files: all, environment, profiles = [], manifests = ['compose.yaml'] }: Input) {
  const { '.env': dotenv, ...files } = all
  const manifest = manifests.map((name) => ({ path: name, text: files[name]! }))
  const own = {
    files,
    env: environment,
    platformEnv: environment,
    name: 'app',
    activeProfiles: profiles,
    profile: 'compose',
  } as const
  return { manifest, options: dotenv === undefined ? own : { ...own, dotenv } }
}

/** True if tranship translates an input without an error. */
export function isTranslated(input: Input): boolean {
  const { manifest, options } = givenIn(input)
  return safeTranslate(manifest, options).ok
}

/** Returns the input whose manifest is the output of `tranship config`. `undefined` where that has an error. */
export function merged(input: Input): Input | undefined {
  const { manifest, options } = givenIn(input)
  const { content } = mergeManifest(manifest, options, { interpolates: true })
  if (content === undefined) return undefined
  const { files, environment, profiles = [] } = input
  return { files: { ...files, 'compose.yaml': toYAML([content]) }, environment, profiles }
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
export function inputsIn(folder: string): readonly Input[] {
  const files = filesIn(folder)
  return Object.keys(files)
    .filter((name) => !name.includes('/') && /\.ya?ml$/.test(name))
    .map((name) => ({ files, manifests: [name], environment: {} }))
}

const isSound = (golden: GoldenCase) => translateCase(golden, 'compose').ok

/** Returns an input for each golden case, or for those that tranship translates. */
export function goldenInputs(isWanted: (golden: GoldenCase) => boolean = isSound): readonly Input[] {
  return goldenCases()
    .filter(isWanted)
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
export function fixtures(): readonly Input[] {
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
export function differences(one: unknown, other: unknown, at = ''): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const areMaps = [one, other].every((value) => typeof value === 'object' && value !== null)
  if (!areMaps) return [`${at}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`]
  const [own, their] = [one, other] as Record<string, unknown>[]
  const keys = new Set([...Object.keys(own!), ...Object.keys(their!)])
  return [...keys].flatMap((key) => differences(own![key], their![key], `${at}/${key}`))
}
