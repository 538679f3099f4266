import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { measure, type Measurement } from './measure.js'

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
export const command = path.resolve('cli/dist/tranship.cjs')

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
export const env = { ...process.env, NODE_EXTRA_CA_CERTS: '' }

function run(parameters: readonly string[], also: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync(process.execPath, parameters, {
    encoding: 'utf8',
    env: { ...env, ...also },
  })
  if (status !== 0) throw new Error(stderr)
}
