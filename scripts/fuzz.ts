import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { casesForEachKey, makeCase } from '../test/fuzz/cases.js'
import { subjectOf } from '../test/fuzz/checks/subject.js'
import { corpus } from '../test/fuzz/corpus.js'
import { Coverage } from '../test/fuzz/coverage.js'
import { fromCrasher, toCrasher } from '../test/fuzz/crashers.js'
import type { FuzzCase } from '../test/fuzz/fuzz-case.js'
import { findingsOf, signatureOf } from '../test/fuzz/invariants.js'
import { shrink } from '../test/fuzz/shrink.js'

/*
 * Generates manifests and checks invariants: `npm run fuzz -- --minutes 5 --seed 7`.
 * To repeat one case: `npm run fuzz -- --seed 7 --case 12`. To check a saved case: `npm run fuzz -- --file PATH`.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    case: { type: 'string' },
    file: { type: 'string' },
  },
})
const seed = Number(values.seed)
const folder = '.cache/fuzz'
/** The file with the number of the current case, to identify one that never ends. */
const underWay = `${folder}/under-way-${seed}.txt`
/** The time limit of a case, in milliseconds, generous enough for a busy machine. */
const MOST_TIME = 180_000
/** The number of distinct findings that ends a run. */
const MOST_FINDINGS = 20

mkdirSync(folder, { recursive: true })
if (values.file !== undefined) replay(fromCrasher(values.file, readFileSync(values.file, 'utf8')))
else if (values.case !== undefined) replay(makeCase(seed, Number(values.case), corpus()).fuzzCase)
else if (process.send === undefined) watch()
else run()

function replay(fuzzCase: FuzzCase): void {
  console.log(toCrasher(fuzzCase, ''))
  const findings = findingsOf(fuzzCase)
  for (const { check, fault } of findings) console.error(`${check}: ${fault}`)
  console.log(`${findings.length} findings`)
  if (findings.length > 0) process.exitCode = 1
}

/** Runs the cases in a child process, and reports a case that never ends. */
function watch(): void {
  writeFileSync(underWay, '')
  const child = fork(process.argv[1]!, process.argv.slice(2))
  const timer = setInterval(() => {
    if (performance.timeOrigin + performance.now() - statSync(underWay).mtimeMs > MOST_TIME)
      child.kill('SIGKILL')
  }, 1_000)
  child.on('exit', (status) => {
    clearInterval(timer)
    process.exitCode = status ?? 1
    if (status === 0 || status === 1) return
    const number = readFileSync(underWay, 'utf8')
    console.error(
      `case ${number} does not end, or ends the process: npm run fuzz -- --seed ${seed} --case ${number}`,
    )
  })
}

function run(): void {
  const end = performance.now() + Number(values.minutes) * 60_000
  const samples = corpus()
  const coverage = new Coverage()
  const found = new Map<string, number>()
  let number = 0
  // A longer run continues until each key had its case, even on a slow machine.
  const least = Number(values.minutes) >= 2 ? casesForEachKey : 0
  for (; (performance.now() < end || number < least) && found.size < MOST_FINDINGS; number++) {
    writeFileSync(underWay, String(number))
    const made = makeCase(seed, number, samples)
    const findings = findingsOf(made.fuzzCase)
    if (findings.every(({ check }) => check !== 'translate')) coverage.add(made, subjectOf(made.fuzzCase))
    for (const finding of findings) {
      const signature = signatureOf(finding)
      const count = found.get(signature) ?? 0
      found.set(signature, count + 1)
      if (count > 0) continue
      const { check, fault } = finding
      const smallest = shrink(made.fuzzCase, made.draft, (smaller) => {
        // Reset the time limit for each smaller case.
        writeFileSync(underWay, String(number))
        return findingsOf(smaller, [check]).some((each) => signatureOf(each) === signature)
      })
      const file = `${folder}/${seed}-${number}-${check}.json`
      writeFileSync(file, toCrasher(smallest, `${check}: ${fault}`))
      console.error(`${check}: ${fault}\n  npm run fuzz -- --file ${file}`)
    }
  }
  console.log(`seed ${seed}: ${coverage.report}`)
  const missed = least > 0 ? coverage.missed : []
  if (missed.length > 0) console.error(`no case has ${missed.join(', ')}`)
  for (const [signature, count] of found) console.log(`${count} times ${signature}`)
  console.log(`${found.size} findings`)
  process.exit(found.size > 0 || missed.length > 0 ? 1 : 0)
}
