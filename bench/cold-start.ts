import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { measure, type Measurement, quantile } from './measure.js'

type Process =
  | 'node'
  | 'parse'
  | 'translate'
  | 'bundled parse'
  | 'bundled translate'
  | 'command'
  | 'command, nothing kept'
  | 'command, 1 service'
  | 'command version'

/** The built command, as it is packed. */
const command = path.resolve('cli/dist/tranship.cjs')

/**
 * Measures the duration of whole processes. An empty one is the baseline. Then one that loads `yaml` and parses the
 * manifest, and one that loads this package and translates it, each as installed packages and as one minified file.
 * Finally the command: translating with and without its compile cache, and printing its version.
 */
export async function measureColdStart(
  manifest: string,
  single: string,
  folder: string,
): Promise<Measurement<Process>> {
  const script = (name: string) => path.join(folder, `${name}.js`)
  await bundle('parse', folder)
  await bundle('translate', folder)
  return measure<Process>(
    {
      node: () => () => run(['-e', '0']),
      parse: () => () => run([script('cold-parse'), manifest]),
      translate: () => () => run([script('cold-translate'), manifest]),
      'bundled parse': () => () => run([script('bundled-parse'), manifest]),
      'bundled translate': () => () => run([script('bundled-translate'), manifest]),
      command: () => () => run([command, manifest]),
      'command, nothing kept': () => () => run([command, manifest], { NODE_DISABLE_COMPILE_CACHE: '1' }),
      'command, 1 service': () => () => run([command, single]),
      'command version': () => () => run([command, '--version']),
    },
    { seconds: 10, rounds: 15 },
  )
}

/** Bundles a script and its imports into one minified file, as for a browser. */
async function bundle(name: string, folder: string): Promise<void> {
  await build({
    entryPoints: [path.join(folder, `cold-${name}.js`)],
    outfile: path.join(folder, `bundled-${name}.js`),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['node:*'],
    target: 'es2022',
  })
}

/** The environment without additional certificates, which Node 20 would read at each start. */
const env = { ...process.env, NODE_EXTRA_CA_CERTS: '' }

function run(parameters: readonly string[], also: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync(process.execPath, parameters, {
    encoding: 'utf8',
    env: { ...env, ...also },
  })
  if (status !== 0) throw new Error(stderr)
}

/** The CPU time of whole processes on one manifest, in milliseconds: medians of alternating runs. */
export interface BesideKompose {
  readonly tranship: number
  /** A process that only reads YAML events, as a lower bound for any command in JavaScript. */
  readonly events: number
  readonly kompose: number
}

/** Measures against kompose; returns `undefined` if kompose isn't installed. */
export async function measureKompose(manifest: string, folder: string): Promise<BesideKompose | undefined> {
  const kompose = ['convert', '--stdout', '--file', manifest]
  if (spawnSync('kompose', kompose, { encoding: 'utf8' }).error !== undefined) return undefined
  await bundle('events', folder)
  const times = { tranship: [] as number[], events: [] as number[], kompose: [] as number[] }
  for (let round = 0; round < 11; round += 1) {
    times.tranship.push(cpuOf(process.execPath, [command, manifest]))
    times.events.push(cpuOf(process.execPath, [path.join(folder, 'bundled-events.js'), manifest]))
    times.kompose.push(cpuOf('kompose', kompose))
  }
  const median = (name: keyof BesideKompose) => quantile(times[name], 0.5)
  return { tranship: median('tranship'), events: median('events'), kompose: median('kompose') }
}

/** Runs a program to its end, and returns its CPU time as measured by the shell. */
function cpuOf(program: string, parameters: readonly string[]): number {
  const { stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null 2>&1', program, ...parameters],
    { encoding: 'utf8', env },
  )
  const [user = NaN, system = NaN] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}
