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
 * Makes up manifests for some minutes and checks what must hold for any: `npm run fuzz -- --minutes 5 --seed 7`. One case
 * of a run again: `npm run fuzz -- --seed 7 --case 12`; one that was written to a file: `npm run fuzz -- --file PATH`.
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
/** Which case is under way: of one that never ends, nobody else could tell. */
const underWay = `${folder}/under-way-${seed}.txt`
/** How long a case may take, in milliseconds, also on a machine that is busy with something else. */
const MOST_TIME = 180_000
/** How many findings are told apart before a run ends. */
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

/** Has another process run the cases, and tells which one it does not come back from. */
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
  // A longer run goes on until each key had its case, however busy the machine is.
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
        // Each smaller case has a time of its own.
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
