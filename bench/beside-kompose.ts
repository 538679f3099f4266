import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { command, env } from './cold-start.js'
import { quantile } from './measure.js'

/** The CPU time of whole processes on one manifest, in milliseconds: medians of alternating runs. */
export interface BesideKompose {
  readonly tranship: number
  readonly kompose: number
}

const folders = (process.env['PATH'] ?? '').split(path.delimiter)

/** The path of kompose; `undefined` if it is not installed. */
export const kompose = folders.map((folder) => path.join(folder, 'kompose')).find((file) => existsSync(file))

/** The folders of the PATH without kompose, which else starts itself once for each object to learn its version. */
const pathWithoutKompose = folders
  .filter((folder) => !existsSync(path.join(folder, 'kompose')))
  .join(path.delimiter)

/**
 * Measures both programs on a manifest. Each writes the objects to a file. kompose does not find itself on the PATH, so
 * this is its fastest way. Returns `undefined` if one of them refuses the manifest, because a refusal costs less than a
 * translation.
 */
export async function measureKompose(
  manifest: string,
  folder: string,
  rounds: number,
): Promise<BesideKompose | undefined> {
  const output = path.join(folder, 'objects.yaml')
  const programs = {
    tranship: [process.execPath, command, manifest, '--quiet', '-o', output],
    kompose: [kompose!, 'convert', '--file', manifest, '--out', output],
  }
  if (Object.values(programs).some((words) => cpuOf(words, manifest) === undefined)) return undefined
  const times = { tranship: [] as number[], kompose: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.tranship.push(cpuOf(programs.tranship, manifest)!)
    times.kompose.push(cpuOf(programs.kompose, manifest)!)
  }
  const median = (name: keyof BesideKompose) => quantile(times[name], 0.5)
  return { tranship: median('tranship'), kompose: median('kompose') }
}

/** Variables that the applications need. Both programs get them. */
const variables = { DB_PASSWORD: 'password', TAG: 'v1' }

/** Returns the Compose files of all whole applications of the repository. */
export function realManifests(): readonly string[] {
  const named = (top: string, prefix: string) =>
    readdirSync(top)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.resolve(top, name, 'compose.yaml'))
  return [...named('examples', ''), ...named('golden', 'application-')].filter((file) => existsSync(file))
}

/** Runs a program to its end. Returns its CPU time, as the shell measures it; `undefined` if the program failed. */
function cpuOf(words: readonly string[], manifest: string): number | undefined {
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null 2>&1', ...words],
    {
      encoding: 'utf8',
      env: { ...env, ...variables, PATH: pathWithoutKompose },
      cwd: path.dirname(manifest),
    },
  )
  if (status !== 0) return undefined
  const [user = NaN, system = NaN] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}
