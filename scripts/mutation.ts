import { existsSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { filesBelow, mutateLibrary, writeMutatedLibrary, type Mutant } from '../test/mutation/instrument.js'
import { forgetOutcomes, nameOf, readNoticed, readOutcomes, writeNoticed } from '../test/mutation/outcomes.js'
import { formatSurvivors, readSurvivors, survivorsFile, unexplained } from '../test/mutation/survivors.js'

// Changes the source in one small way after another and tells which changes no test notices:
// `npm run mutation`, `npm run mutation -- src/compose src/plan/sync.ts`. With `--write`, the list of survivors follows;
// with `--listed`, only those of the list are tried anew; with `--rest`, those that no run has noticed so far; with
// `--sample 300`, so many of each folder or file, which are the same in every run.
const folders = ['src/mapping', 'src/parse', 'src/compose', 'src/load', 'src/plan', 'src/wait']
const wantedScore = 93

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    listed: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    sample: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const asked = positionals.length > 0 ? positionals : folders
const files = asked.flatMap((name) => (name.endsWith('.ts') ? [name] : filesBelow(name, /\.ts$/)))
const known = readSurvivors()
const mutatedLibrary = await mutateLibrary(files)
const mutants = sampled(
  mutatedLibrary.mutants.filter(({ file, key }) => !values.listed || known.get(file)?.has(key)),
)
const noticed = readNoticed()
forgetOutcomes()
let outcomes = readOutcomes()
for (let left = mutants.filter((mutant) => !values.rest || !noticed.has(nameOf(mutant))); left.length > 0;) {
  writeMutatedLibrary({ ...mutatedLibrary, asked: left.map(({ id }) => id) })
  const vitest = await startVitest('test', [], { config: 'test/mutation/vitest.config.ts', run: true })
  await vitest.close()
  outcomes = readOutcomes()
  const rest = left.filter(({ id }) => !outcomes.has(id))
  if (rest.length === left.length) throw new Error('No mutant could be tried')
  if (rest.length > 0) console.log(`the process is gone; ${rest.length} mutants are left`)
  left = rest
}
for (const mutant of mutants) {
  const outcome = outcomes.get(mutant.id)
  if (outcome?.isNoticed === true) noticed.add(nameOf(mutant))
  else if (outcome !== undefined) noticed.delete(nameOf(mutant))
}
writeNoticed(noticed)

// Reasons may have been written while the run went on.
const explained = readSurvivors()
const survivors = new Map([...explained].filter(([file]) => !files.includes(file) && existsSync(file)))
let unlisted = 0
for (const file of files)
  report(
    file,
    mutants.filter((mutant) => mutant.file === file),
  )

if (!values.listed) {
  const parts = values.sample === undefined ? files.map((file) => path.posix.dirname(file)) : asked
  for (const folder of new Set(parts)) reportFolder(folder)
}
const alive = mutants.filter((mutant) => !isNoticed(mutant)).length
const total = score(mutants.length - alive, mutants.length)
console.log(`\n${total.toFixed(1)} % of ${mutants.length} mutants are noticed, ${alive} survive`)
// Of a sample nobody knows what else survives.
if (values.write && values.sample === undefined) writeFileSync(survivorsFile, formatSurvivors(survivors))
if (unlisted > 0) {
  process.exitCode = 1
  console.log(
    `${unlisted} survivors have no reason in test/mutation/survivors.txt: test them, or say why they stay`,
  )
}
if (positionals.length === 0 && !values.listed && total < wantedScore) {
  process.exitCode = 1
  console.log(`At least ${wantedScore} % are wanted`)
}

/** Prints a file's score and its survivors, and notes these for the list. */
function report(file: string, mutants: readonly Mutant[]): void {
  const living = mutants.filter((mutant) => !isNoticed(mutant))
  const reasons = explained.get(file) ?? new Map<string, string>()
  console.log(`\n${file}: ${score(mutants.length - living.length, mutants.length).toFixed(1)} %`)
  for (const { id, line, key } of living) {
    const reason = reasons.get(key) ?? unexplained
    if (reason === unexplained) unlisted++
    const unreached = outcomes.get(id)!.isReached ? '' : ', no test gets there'
    console.log(`  ${file}:${line}: ${key}\n    ${reason}${unreached}`)
  }
  const isGone = (key: string) =>
    !living.some((mutant) => mutant.key === key) &&
    (values.sample === undefined || mutants.some((mutant) => mutant.key === key))
  const gone = [...reasons.keys()].filter(isGone)
  for (const key of gone) console.log(`  in the list without need: ${key}`)
  survivors.set(file, new Map(living.map(({ key }) => [key, reasons.get(key) ?? unexplained])))
}

/** Whether a test has noticed it, in this run or, where this one did not ask, in an earlier one. */
function isNoticed({ id }: Mutant): boolean {
  return outcomes.get(id)?.isNoticed ?? true
}

function reportFolder(folder: string): void {
  const inside = mutants.filter(({ file }) =>
    values.sample === undefined ? path.posix.dirname(file) === folder : file.startsWith(folder),
  )
  console.log(
    `\n${folder}: ${score(inside.filter(isNoticed).length, inside.length).toFixed(1)} % of ${inside.length} mutants`,
  )
}

/** Of each folder or file that is asked about, as many as are wanted: all, or those whose hashes come first. */
function sampled(all: readonly Mutant[]): readonly Mutant[] {
  if (values.sample === undefined) return all
  const size = Number(values.sample)
  const hashOf = (mutant: Mutant) => createHash('sha256').update(nameOf(mutant)).digest('hex')
  const chosen = asked.flatMap((name) =>
    all
      .filter(({ file }) => file.startsWith(name))
      .map((mutant) => ({ id: mutant.id, hash: hashOf(mutant) }))
      .sort((one, other) => (one.hash < other.hash ? -1 : 1))
      .slice(0, size)
      .map(({ id }) => id),
  )
  const ids = new Set(chosen)
  return all.filter(({ id }) => ids.has(id))
}

function score(noticed: number, all: number): number {
  return all === 0 ? 100 : (100 * noticed) / all
}
