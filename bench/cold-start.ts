import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { measure, type Measurement } from './measure.js'

type Process = 'node' | 'parse' | 'translate' | 'bundled parse' | 'bundled translate'

/**
 * Times whole processes: an empty one, one that loads `yaml` and parses the manifest, and one that loads this package,
 * translates it and prints the objects; the last two as Node loads the installed packages, and as one minified file.
 */
export async function measureColdStart(manifest: string, folder: string): Promise<Measurement<Process>> {
  // Inside the package, so that its own name and that of `yaml` are resolved as in an installation.
  const script = (name: string) => path.resolve(folder, `${name}.mjs`)
  for (const name of ['parse', 'translate']) {
    await compile(`bench/cold-${name}.ts`, script(name), 'external')
    await compile(`bench/cold-${name}.ts`, script(`bundled-${name}`), 'bundle')
  }
  return measure<Process>(
    {
      node: () => () => run('-e', '0'),
      parse: () => () => run(script('parse'), manifest),
      translate: () => () => run(script('translate'), manifest),
      'bundled parse': () => () => run(script('bundled-parse'), manifest),
      'bundled translate': () => () => run(script('bundled-translate'), manifest),
    },
    { seconds: 8, rounds: 15 },
  )
}

async function compile(entry: string, outfile: string, packages: 'bundle' | 'external'): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    packages,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['node:*'],
    target: 'es2022',
    minify: packages === 'bundle',
  })
}

function run(...parameters: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
