import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, TestRunner } from 'vitest'
import { generators } from '../../scripts/generators.js'
import { filesBelow, type Mutant } from './instrument.js'
import { library, mutated, reachedOnLoad } from './loaded.js'
import { noteBeginning, noteOutcome } from './outcomes.js'

/** The tests of what is mutated, and those of all of it whose findings are worth their time. */
const testFolders = [
  'mapping',
  'parse',
  'load',
  'compose',
  'plan',
  'wait',
  'golden',
  'source',
  'kubernetes',
  'cluster',
  'editor',
  'warnings',
]
const leftOut = /(bundled-reader|operations|quote|effort)\.test\.ts$|(plans|malformed)\.property\.test\.ts$/
const testFiles = [
  ...testFolders.flatMap((folder) => filesBelow(`test/${folder}`, /\.test\.ts$/)),
  'test/coverage/diagnostics.test.ts',
  'test/trace.test.ts',
  'test/variables.test.ts',
  'test/properties/hostile.test.ts',
].filter((file) => !leftOut.test(file))

/** Tests that do so much that they are asked about some files only, by words of their titles. */
const demanding: readonly (readonly [title: RegExp, file: RegExp])[] = [
  [/thousand|costs nothing|linear/, /^$/],
  [/object-size/, /object-size/],
  [/hostile/, /^$/],
  [/wait\.property/, /^src\/wait\//],
  [/any text/, /^src\/compose/],
  [/parsed-texts/, /^src\/parse\/parsed-texts/],
  [/readers\.test.*(?:suite|documents)/, /^src\/parse\//],
  [/far too much|a million times|whatever they are$/, /^$/],
  [/is sound in|is listed with its severity|generated files/, /^src\/mapping\/keys/],
  [/nothing is lost with|what to do instead of|what is so anyway/, /^src\/mapping\/keys/],
]

// What a test file does outside its tests is done once, without a mutant: a plan made there proves nothing here.
for (const file of testFiles) describe(file, async () => void (await import(path.resolve(file))))

describe('generated files', () => {
  it.each(generators.filter(({ path }) => /compiled\.js$|keys\.md$|\.json$/.test(path)))(
    '$path is what the tables say',
    async ({ path, make }) => {
      expect(await make()).toBe(readFileSync(path, 'utf8'))
    },
  )
})

interface CollectedTest {
  readonly file: string
  readonly title: string
  readonly run: () => unknown
}

/** A test with how much it has the library do when nothing is mutated. */
interface MeasuredTest extends CollectedTest {
  readonly work: number
  readonly reached: Bits
}

const allMutants = mutated.mutants.map(({ id }) => id)
const highest = allMutants.reduce((one, other) => Math.max(one, other), 0)

/** How many tests a mutant is asked about at the most, those of its own file aside: a few seconds. */
const testsPerMutant = 120

/** How many of them are chosen for what they reach of the mutant’s file, and as many for what they reach of all. */
const varied = 30

/** Tests that compare all that a manifest becomes. */
const isOfGolden = (test: MeasuredTest) => /gives what its folder holds/.test(test.title)
const golden = 8

/** How many test files are taken for those of a file whose name is another, and how many of their tests. */
const nearFiles = 3
const near = 30

/** The part of all tests that is asked about files of other folders. */
const lightest = 0.98

/** How much more than without a mutant a test may do: what does more than that would never end. */
const allowance = (work: number) => work * 20 + 100_000

it('every mutant is tried', async ({ task: { file } }) => {
  const tests = await measureAll(testsBelow(file))
  const wanted = new Set(mutated.asked ?? allMutants)
  console.log(`${wanted.size} mutants and ${tests.length} tests`)
  let isChanged = false

  // After a load all code is slow for a while, so those that need one come last.
  const mutants = mutated.mutants
    .filter(({ id }) => wanted.has(id))
    .sort((one, other) => Number(reachedOnLoad.has(one.id)) - Number(reachedOnLoad.has(other.id)))
  let choice: Choice | undefined
  for (const mutant of mutants) {
    const onLoad = reachedOnLoad.has(mutant.id)
    if (choice?.file !== mutant.file) {
      if (choice !== undefined) console.log(`tried ${choice.file}`)
      choice = new Choice(mutant.file, tests)
    }
    const chosen = choice.of(mutant, onLoad)
    noteBeginning(mutant.id)
    library.activate(mutant.id)
    const loads = !(onLoad || isChanged) || (await passes(() => library.load(), 1e7))
    isChanged = onLoad
    const killer = loads ? await firstFailing(chosen) : undefined
    library.activate(undefined)
    if (killer) choice.found(killer)
    noteOutcome({ id: mutant.id, isNoticed: !loads || killer !== undefined, isReached: chosen.length > 0 })
    // Otherwise nobody hears of the process before it is done.
    await new Promise(setImmediate)
  }
})

/** How many mutants each test has found, in all files. */
const findings = new Map<MeasuredTest, number>()

/** The tests for the mutants of a file. */
class Choice {
  /** Where the tests of the file and of its neighbours lie. */
  private readonly folder: string
  private readonly tests: readonly MeasuredTest[]
  private readonly own: readonly MeasuredTest[]
  private readonly varied: readonly MeasuredTest[]
  private readonly golden: readonly MeasuredTest[]
  private readonly demanding: readonly MeasuredTest[]
  private readonly all: ReadonlySet<MeasuredTest>
  private killers: readonly MeasuredTest[] = []

  constructor(
    readonly file: string,
    all: readonly MeasuredTest[],
  ) {
    const own = file.replace(/^src/, 'test').replace(/\.ts$/, '.')
    const folder = (this.folder = `${path.dirname(own)}/`)
    // They come in the order of what they do: a few do more than all others.
    const light = all.slice(0, Math.ceil(all.length * lightest))
    const few = new Set([
      ...light,
      ...all.filter((test) => test.file.startsWith(folder) || isDemandingFor(test.title, file)),
    ])
    const asked = [...few].filter(({ title }) => isAskedAbout(title, file))
    this.demanding = asked.filter(({ title }) => isDemandingFor(title, file))
    const ids = new Set(mutated.mutants.filter((mutant) => mutant.file === file).map(({ id }) => id))
    const mutants = bitsOf(ids)
    const reaching = asked.filter(({ reached }) => countCommon(reached, mutants) > 0)
    // What only runs on load is a table that anything may read.
    this.tests = reaching.length > 0 ? reaching : asked
    this.own = [
      ...this.tests.filter((test) => test.file.startsWith(own)),
      ...testsNear(this.tests, mutants).slice(0, near),
    ]
    this.all = new Set(this.tests)
    const goldens = this.tests.filter(isOfGolden)
    this.golden = [...new Set([...mostVaried(goldens, mutants, goldens.length), ...goldens])]
    this.varied = [
      ...mostVaried(this.tests, mutants, varied),
      ...mostVaried(this.tests, bitsOf(allMutants), varied),
    ]
  }

  /**
   * In their order: what found neighbours, tests of the file, what is compared as a whole, what reaches and found most,
   * and then some of each test file, those of the same folder first.
   */
  of({ id }: Mutant, onLoad: boolean): readonly MeasuredTest[] {
    const isOfUse = (test: MeasuredTest) => onLoad || holds(test.reached, id)
    const found = [...findings]
      .filter(([test]) => this.all.has(test) && isOfUse(test))
      .sort(([, one], [, other]) => other - one)
      .map(([test]) => test)
    const reaching = this.tests.filter(isOfUse)
    const others = new Set([
      ...this.golden.filter(isOfUse).slice(0, golden),
      ...found.slice(0, golden),
      ...this.varied.filter(isOfUse),
      ...someOfEachFile(reaching.filter(({ file }) => file.startsWith(this.folder))),
      ...someOfEachFile(reaching),
    ])
    const first = [...this.killers.filter(isOfUse), ...this.own.filter(isOfUse)]
    const last = this.demanding.filter(isOfUse)
    return [...new Set([...first, ...[...others].slice(0, testsPerMutant), ...last])]
  }

  /** Notes that a test has found a mutant of the file. */
  found(killer: MeasuredTest): void {
    this.killers = [killer, ...this.killers.filter((test) => test !== killer)]
    findings.set(killer, (findings.get(killer) ?? 0) + 1)
  }
}

/** Of each test file the first, then of each the second, and so on. */
function someOfEachFile(tests: readonly MeasuredTest[]): MeasuredTest[] {
  const counts = new Map<string, number>()
  const ranked = tests.map((test) => {
    const rank = counts.get(test.file) ?? 0
    counts.set(test.file, rank + 1)
    return { test, rank }
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ test }) => test)
}

/** The tests of those files whose tests reach most of what is wanted, on average. */
function testsNear(tests: readonly MeasuredTest[], wanted: Bits): readonly MeasuredTest[] {
  const byFile = new Map<string, { tests: MeasuredTest[]; reached: number }>()
  for (const test of tests) {
    const known = byFile.get(test.file) ?? { tests: [], reached: 0 }
    known.tests.push(test)
    known.reached += countCommon(test.reached, wanted)
    byFile.set(test.file, known)
  }
  const average = (of: { tests: readonly unknown[]; reached: number }) => of.reached / of.tests.length
  return [...byFile.values()]
    .filter(({ tests }) => !tests.some(isOfGolden))
    .sort((one, other) => average(other) - average(one))
    .slice(0, nearFiles)
    .flatMap((file) => file.tests)
}

/** Tests in an order in which each reaches the most mutants that were not reached before; then from the beginning. */
function mostVaried(tests: readonly MeasuredTest[], wanted: Bits, count: number): MeasuredTest[] {
  const left = new Map(tests.map((test) => [test, test.reached]))
  const chosen: MeasuredTest[] = []
  let missing = wanted.slice()
  let isWhole = true
  while (chosen.length < Math.min(count, tests.length)) {
    let best: MeasuredTest | undefined
    let most = 0
    for (const [test, bits] of left) {
      const found = countCommon(bits, missing)
      if (found > most) [best, most] = [test, found]
    }
    if (best !== undefined) {
      best.reached.forEach((word, at) => (missing[at]! &= ~word))
      left.delete(best)
      chosen.push(best)
    } else if (isWhole) break
    else missing = wanted.slice()
    isWhole = best === undefined
  }
  return chosen
}

/** A set of mutants, a bit each. */
type Bits = Uint32Array

function bitsOf(mutants: Iterable<number>): Bits {
  const bits = new Uint32Array((highest >> 5) + 1)
  for (const id of mutants) bits[id >> 5]! |= 1 << (id & 31)
  return bits
}

function holds(bits: Bits, mutant: number): boolean {
  return (bits[mutant >> 5]! & (1 << (mutant & 31))) !== 0
}

function countCommon(one: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < one.length; at++) {
    for (let word = one[at]! & other[at]!; word !== 0; word &= word - 1) count++
  }
  return count
}

function isAskedAbout(title: string, file: string): boolean {
  return demanding.every(([words, files]) => !words.test(title) || files.test(file))
}

function isDemandingFor(title: string, file: string): boolean {
  return demanding.some(([words, files]) => words.test(title) && files.test(file))
}

type Task = { readonly name: string; readonly tasks?: readonly Task[] }

function testsBelow({ tasks = [] }: Task, titles: readonly string[] = []): CollectedTest[] {
  return tasks.flatMap((task) => {
    const path = [...titles, task.name]
    if (task.tasks) return testsBelow(task, path)
    return [{ file: path[0]!, title: path.join(' > '), run: TestRunner.getTestFn(task as never) }]
  })
}

/** Runs each test without a mutant, and notes which mutants it reaches. Tests that fail as it is are of no use. */
async function measureAll(all: readonly CollectedTest[]): Promise<readonly MeasuredTest[]> {
  const measured: MeasuredTest[] = []
  const files = [...new Set(mutated.mutants.map(({ file }) => file))]
  // The tests were collected with modules that are loaded once more now: some could notice that alone.
  library.load()
  for (const test of all) {
    if (test.title === 'every mutant is tried' || !files.some((file) => isAskedAbout(test.title, file)))
      continue
    const reached = (library.reached = new Set<number>())
    if (await passes(test.run, Infinity))
      measured.push({ ...test, work: library.work, reached: bitsOf(reached) })
    else console.log(`fails without a mutant: ${test.title}`)
  }
  library.reached = undefined
  return measured.sort((one, other) => one.work - other.work)
}

async function firstFailing(tests: readonly MeasuredTest[]): Promise<MeasuredTest | undefined> {
  for (const test of tests) {
    if (!(await passes(test.run, allowance(test.work)))) return test
  }
  return undefined
}

async function passes(run: () => unknown, limit: number): Promise<boolean> {
  library.work = 0
  library.limit = limit
  try {
    await run()
    return library.work <= limit
  } catch {
    return false
  } finally {
    library.limit = Infinity
  }
}
