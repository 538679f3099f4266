import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { measure, type Measurement } from './measure.js'

type Process =
  'node' | 'parse' | 'translate' | 'bundled parse' | 'bundled translate' | 'command' | 'command version'

/** The command as it is packed, from the root of the project. */
const command = path.resolve('cli/dist/tranship.cjs')

/**
 * Times whole processes: an empty one, one that loads `yaml` and parses the manifest, and one that loads this package,
 * translates it and prints the objects; the last two as Node loads the installed packages, and as one minified file. Then the
 * command, which translates the manifest too, and which only prints its version.
 */
export async function measureColdStart(manifest: string, folder: string): Promise<Measurement<Process>> {
  const script = (name: string) => path.join(folder, `${name}.js`)
  await bundle('parse', folder)
  await bundle('translate', folder)
  return measure<Process>(
    {
      node: () => () => run('-e', '0'),
      parse: () => () => run(script('cold-parse'), manifest),
      translate: () => () => run(script('cold-translate'), manifest),
      'bundled parse': () => () => run(script('bundled-parse'), manifest),
      'bundled translate': () => () => run(script('bundled-translate'), manifest),
      command: () => () => run(command, manifest),
      'command version': () => () => run(command, '--version'),
    },
    { seconds: 10, rounds: 15 },
  )
}

/** Makes one minified file of a script and all that it imports, as for a browser. */
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

function run(...parameters: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
