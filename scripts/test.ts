import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'

// Runs the tests and prints one line of totals for other programs. Arguments go to vitest: `npm test -- test/golden`.
const resultFile = '.cache/test-results.json'

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

function totals(results: Results, exitStatus: number): string {
  // A file that can't be loaded has no failed test of its own.
  const brokenFiles = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = results.numFailedTests + brokenFiles.length
  const skipped = results.numPendingTests + results.numTodoTests
  const failures = exitStatus === 0 ? failed : Math.max(failed, 1)
  return `${results.numPassedTests} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

mkdirSync('.cache', { recursive: true })
rmSync(resultFile, { force: true })
const run = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
    ...process.argv.slice(2),
  ],
  // No test needs further certificates, which each process of Node 20 reads for 40 ms.
  { stdio: 'inherit', env: { ...process.env, TEST_BUILT: '1', NODE_EXTRA_CA_CERTS: '' } },
)
const status = run.status ?? 1
try {
  console.log(totals(JSON.parse(readFileSync(resultFile, 'utf8')) as Results, status))
} catch {
  console.log('0 passed, 1 failed')
}
process.exitCode = status
