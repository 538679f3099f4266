import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Everything that must hold besides the tests. All are run, so that one run shows all there is to mend. */
const checks = [
  { name: 'build', command: 'npm run --silent build' },
  { name: 'formatting', command: 'prettier --check --log-level warn .' },
  { name: 'lint', command: 'eslint .' },
  { name: 'types of the source', command: 'tsc -p tsconfig.json' },
  { name: 'types of the rest', command: 'tsc -p tsconfig.test.json' },
  { name: 'dead code', command: 'knip' },
  { name: 'package', command: 'publint --strict' },
  { name: 'package of the command', command: 'publint --strict cli' },
  { name: 'types of the package', command: 'attw --pack . --profile esm-only' },
  { name: 'types for Node importers', command: 'tsc -p test/package' },
  { name: 'types for bundlers', command: 'tsc -p test/package --module ESNext --moduleResolution Bundler' },
  { name: 'size', command: 'tsx scripts/size.ts' },
  { name: 'generated files', command: 'tsx --tsconfig tsconfig.test.json scripts/generate.ts --check' },
  { name: 'rules', command: 'tsx scripts/rules.ts --failures' },
]

const failed: string[] = []
for (const { name, command } of checks) {
  const start = performance.now()
  const run = spawnSync(command, { shell: true, encoding: 'utf8', maxBuffer: 1 << 28 })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${run.status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (run.status === 0) continue
  failed.push(name)
  console.log(`$ ${command}\n${run.stdout}${run.stderr}`.trimEnd().replace(/^/gm, '    '))
}

console.log(failed.length === 0 ? 'All checks hold' : `${failed.length} checks failed: ${failed.join(', ')}`)
if (failed.length > 0) process.exitCode = 1
