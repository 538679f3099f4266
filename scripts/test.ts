import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'

// Runs the tests, and prints why tests were skipped and one line of totals for other programs. Arguments go to vitest:
// `npm test -- test/golden`. Without arguments it runs what proves the product on any machine in about three minutes.
const quick = ['--project=source', '--project=installed']
const resultFile = '.cache/test-results.json'

type Results = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Counts the skipped tests of each reason, which their titles name. */
function reasonsOfSkipped({ testResults }: Results): string[] {
  const counts = new Map<string, number>()
  for (const { assertionResults } of testResults) {
    for (const { status, fullName } of assertionResults) {
      const [, reason] = /skipped: ([^)]*)/.exec(fullName) ?? []
      if (status !== 'passed' && status !== 'failed' && reason !== undefined)
        counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  }
  return [...counts].map(([reason, count]) => `${count} skipped: ${reason}`)
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

const given = process.argv.slice(2)
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
    ...(given.length > 0 ? given : quick),
  ],
  // No test needs further certificates, which each process of Node 20 reads for 40 ms.
  { stdio: 'inherit', env: { ...process.env, TEST_BUILT: '1', NODE_EXTRA_CA_CERTS: '' } },
)
const status = run.status ?? 1
try {
  const results = JSON.parse(readFileSync(resultFile, 'utf8')) as Results
  const reasons = reasonsOfSkipped(results)
  if (reasons.length > 0) console.log(`${reasons.join('\n')}\nCONTRIBUTING.md says how to run them.`)
  if (given.length === 0) console.log('`npm run test:all` runs the thorough tests, too.')
  console.log(totals(results, status))
} catch {
  console.log('0 passed, 1 failed')
}
process.exitCode = status
