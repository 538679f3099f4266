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
  'compose',
  'plan',
  'wait',
  'golden',
  'source',
  'kubernetes',
  'cluster',
  'warnings',
]
const leftOut = /(bundled-reader|operations|quote|effort)\.test\.ts$|(plans|malformed)\.property\.test\.ts$/
const testFiles = [
  ...testFolders.flatMap((folder) => filesBelow(`test/${folder}`, /\.test\.ts$/)),
  'test/coverage/diagnostics.test.ts',
  'test/variables.test.ts',
  'test/editor/contributions.test.ts',
  'test/editor/field-origins.test.ts',
  'test/editor/origins.test.ts',
  'test/editor/references.test.ts',
  'test/editor/symbols.test.ts',
  'test/properties/hostile.test.ts',
].filter((file) => !leftOut.test(file))

/** Tests that do so much that they are asked about some files only, by words of their titles. */
const demanding: readonly (readonly [title: RegExp, file: RegExp])[] = [
  [/thousand|costs nothing|linear/, /^$/],
  [/object-size/, /object-size/],
  [/hostile/, /^src\/parse\//],
  [/wait\.property/, /^src\/wait\//],
  [/any text/, /^src\/compose/],
  [/is sound in|is listed with its severity|generated files/, /^src\/mapping\/keys/],
]

// What a test file does outside its tests is done once, without a mutant: a plan made there proves nothing here.
for (const file of testFiles) describe(file, async () => void (await import(path.resolve(file))))

describe('generated files', () => {
  it.each(generators.filter(({ path }) => /keys\.md$|\.json$/.test(path)))(
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
}

/** How much the tests of one mutant may do, those of its own file aside: some seconds. */
const workPerMutant = 2e6

/** How much more than without a mutant a test may do: what does more than that would never end. */
const allowance = (work: number) => work * 20 + 100_000

it('every mutant is tried', async ({ task: { file } }) => {
  const { tests, reaching } = await measureAll(testsBelow(file))
  console.log(`${mutated.mutants.length} mutants and ${tests.length} tests`)
  let killers: readonly MeasuredTest[] = []
  let current = ''
  let isChanged = false

  for (const mutant of mutated.mutants) {
    if (mutant.file !== current) {
      if (current !== '') console.log(`tried ${current}`)
      current = mutant.file
      killers = []
    }
    const onLoad = reachedOnLoad.has(mutant.id)
    const chosen = choose(mutant, onLoad ? tests : (reaching.get(mutant.id) ?? []), killers)
    noteBeginning(mutant.id)
    library.activate(mutant.id)
    const loads = !(onLoad || isChanged) || (await passes(() => library.load(), 1e7))
    isChanged = onLoad
    const killer = loads ? await firstFailing(chosen) : undefined
    library.activate(undefined)
    if (killer) killers = [killer, ...killers.filter((test) => test !== killer)]
    noteOutcome({ id: mutant.id, isNoticed: !loads || killer !== undefined, isReached: chosen.length > 0 })
    // Otherwise nobody hears of the process before it is done.
    await new Promise(setImmediate)
  }
})

/** The tests for a mutant in their order: those that found its neighbours, those of its own file, then the quickest. */
function choose(
  { file }: Mutant,
  tests: readonly MeasuredTest[],
  killers: readonly MeasuredTest[],
): readonly MeasuredTest[] {
  const asked = new Set(tests.filter((test) => isAskedAbout(test, file)))
  const own = file.replace(/^src/, 'test').replace(/\.ts$/, '.')
  let left = workPerMutant
  return [
    ...new Set([
      ...killers.filter((test) => asked.has(test)),
      ...[...asked].filter((test) => test.file.startsWith(own)),
      ...[...asked].filter(({ work }) => (left -= work) > 0),
    ]),
  ]
}

function isAskedAbout({ title }: CollectedTest, file: string): boolean {
  return demanding.every(([words, files]) => !words.test(title) || files.test(file))
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
async function measureAll(all: readonly CollectedTest[]) {
  const measured: { readonly test: MeasuredTest; readonly reached: ReadonlySet<number> }[] = []
  const files = [...new Set(mutated.mutants.map(({ file }) => file))]
  // The tests were collected with modules that are loaded once more now: some could notice that alone.
  library.load()
  for (const test of all) {
    if (test.title === 'every mutant is tried' || !files.some((file) => isAskedAbout(test, file))) continue
    const reached = (library.reached = new Set<number>())
    if (await passes(test.run, Infinity)) measured.push({ test: { ...test, work: library.work }, reached })
    else console.log(`fails without a mutant: ${test.title}`)
  }
  library.reached = undefined

  measured.sort((one, other) => one.test.work - other.test.work)
  const reaching = new Map<number, MeasuredTest[]>()
  for (const { test, reached } of measured) {
    for (const mutant of reached) {
      const known = reaching.get(mutant)
      if (known === undefined) reaching.set(mutant, [test])
      else known.push(test)
    }
  }
  return { tests: measured.map(({ test }) => test), reaching }
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
