import { exec } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'

interface Check {
  readonly name: string
  readonly command: string
  /** `true` for checks of the built files. */
  readonly ofBuilt?: true
}

interface Outcome {
  readonly status: number
  readonly output: string
  readonly seconds: number
}

const build: Check = { name: 'build', command: 'npm run --silent build' }

/** All checks besides the tests, the slowest first. Results for unchanged files are cached in `.cache`. */
const others: readonly Check[] = [
  {
    name: 'lint',
    command: 'eslint --cache --cache-strategy content --cache-location .cache/eslint/ .',
  },
  {
    name: 'types of the rest',
    command: 'tsc -p tsconfig.test.json --incremental --tsBuildInfoFile .cache/types-of-the-rest.tsbuildinfo',
  },
  {
    name: 'formatting',
    command:
      'prettier --check --log-level warn --cache --cache-strategy content --cache-location .cache/prettier .',
  },
  { name: 'types of the page', command: 'tsc -p site --noEmit' },
  { name: 'types of the packages for editors', command: 'tsc -p codemirror && tsc -p monaco' },
  { name: 'generated files', command: 'tsx --tsconfig tsconfig.test.json scripts/generate.ts --check' },
  {
    name: 'types of the source',
    command: 'tsc -p tsconfig.json --incremental --tsBuildInfoFile .cache/types-of-the-source.tsbuildinfo',
  },
  { name: 'regular expressions', command: 'tsx scripts/regular-expressions.ts' },
  { name: 'sentences of documents', command: 'npm run --silent prose' },
  { name: 'paths of the schema', command: 'tsx --tsconfig tsconfig.test.json scripts/schema-paths.ts' },
  { name: 'rules', command: 'tsx scripts/rules.ts --failures' },
  {
    name: 'types of the packages',
    command: ['.', 'codemirror', 'monaco']
      .map((folder) => `attw --pack ${folder} --profile esm-only`)
      .join(' && '),
    ofBuilt: true,
  },
  { name: 'dead code', command: 'knip --cache --cache-location .cache/knip', ofBuilt: true },
  {
    name: 'page',
    command: 'npm run --silent build --workspace site && tsx scripts/site-size.ts',
  },
  { name: 'size', command: 'tsx scripts/size.ts', ofBuilt: true },
  { name: 'numbers of attacks', command: 'tsx scripts/attack-counts.ts --check', ofBuilt: true },
  { name: 'types for Node importers', command: 'tsc -p test/package', ofBuilt: true },
  {
    name: 'types for bundlers',
    command: 'tsc -p test/package --module ESNext --moduleResolution Bundler',
    ofBuilt: true,
  },
  { name: 'package', command: 'publint --strict', ofBuilt: true },
  { name: 'package of the command', command: 'publint --strict cli', ofBuilt: true },
  { name: 'extension of VS Code', command: 'npm run --silent package --workspace vscode', ofBuilt: true },
  { name: 'package of the language server', command: 'publint --strict server', ofBuilt: true },
  {
    name: 'packages for editors',
    command: 'publint --strict codemirror && publint --strict monaco',
    ofBuilt: true,
  },
]

mkdirSync('.cache', { recursive: true })
const failed: { readonly check: Check; readonly outcome: Outcome }[] = []
await runAll()
for (const { check, outcome } of failed) {
  console.log(`\n$ ${check.command}\n${outcome.output}`.trimEnd().replace(/^(?=.)/gm, '    '))
}
const names = failed.map(({ check }) => check.name)
console.log(names.length === 0 ? 'All checks hold' : `${names.length} checks failed: ${names.join(', ')}`)
if (names.length > 0) process.exitCode = 1

/** Runs all checks, in parallel on all processors, so that one run shows every problem. */
async function runAll(): Promise<void> {
  const waiting = [...others]
  let isBuilt = false
  const built = report(build).then(() => {
    isBuilt = true
  })
  const work = async (): Promise<void> => {
    for (;;) {
      const next = waiting.findIndex(({ ofBuilt }) => isBuilt || ofBuilt === undefined)
      if (next >= 0) await report(waiting.splice(next, 1)[0]!)
      else if (waiting.length > 0) await built
      else return
    }
  }
  const free = Math.max(1, availableParallelism() - 1)
  await Promise.all([built.then(work), ...Array.from({ length: free }, work)])
}

/** Runs a check and prints its result. The output of failed checks is printed at the end. */
async function report(check: Check): Promise<void> {
  const outcome = await run(check)
  const isSound = outcome.status === 0
  console.log(`${isSound ? 'ok    ' : 'FAILED'} ${check.name} (${outcome.seconds.toFixed(1)} s)`)
  if (!isSound) failed.push({ check, outcome })
}

function run({ command }: Check): Promise<Outcome> {
  const start = performance.now()
  return new Promise((resolve) => {
    exec(command, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      const seconds = (performance.now() - start) / 1000
      resolve({ status: error === null ? 0 : 1, output: stdout + stderr, seconds })
    })
  })
}
