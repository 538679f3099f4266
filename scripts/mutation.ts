import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Stryker } from '@stryker-mutator/core'

// Measures the tests of folders or files: `npm run mutation -- src/load src/plan/sync.ts`. Stryker makes many small
// changes to the source, and lists those that the tests of the same folder or file don't detect.
const wantedScore = 80

const asked = process.argv.slice(2).map((name) => name.replace(/\/$/, ''))
if (asked.length === 0 || asked.some((name) => !name.startsWith('src/') || !existsSync(name))) {
  console.error('Name folders or files of src, such as: npm run mutation -- src/load src/plan/sync.ts')
  process.exit(2)
}

process.env['MUTATION_TESTS'] = asked.map(testsOf).join(' ')
const folder = '.cache/mutation'
const stryker = new Stryker({
  mutate: asked.map((name) => (isFolder(name) ? `${name}/**/*.ts` : name)),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  thresholds: { high: 95, low: wantedScore, break: wantedScore },
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${folder}/mutation.json` },
  htmlReporter: { fileName: `${folder}/mutation.html` },
  tempDirName: `${folder}/sandbox`,
  ignorePatterns: ['dist', 'site', 'vscode', 'server', '**/*.tgz'],
  concurrency: 1,
  // Stryker detects most endless loops by counting. Others must time out, so leave time for a busy machine.
  timeoutMS: 20_000,
})
await stryker.runMutationTest()

function isFolder(name: string): boolean {
  return statSync(name).isDirectory()
}

/** Returns the tests of a folder or file: those of the same name, in a file or a folder, else those of its folder. */
function testsOf(name: string): string {
  const place = name.replace(/^src\//, 'test/').replace(/\.ts$/, '')
  if (existsSync(`${place}.test.ts`)) return `${place}.test.ts`
  return existsSync(place) ? `${place}/**/*.test.ts` : `${path.posix.dirname(place)}/*.test.ts`
}
