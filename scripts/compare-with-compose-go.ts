import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Answer } from '../test/compose-go/files-of-compose.js'
import { inputsOfPaths } from '../test/compose-go/inputs-of-paths.js'
import type { Input } from '../test/compose-go/manifests.js'
import { filesOfMerges, manifestWith, merges } from '../test/support/merges.js'

/**
 * Compares how tranship and compose-go, the reader of Docker Compose, read Compose files. tranship translates each file
 * in the profile `compose`, or refuses it. Then `tranship config` prints it. compose-go reads the file and the print,
 * and both projects must be equal.
 *
 * Files that only Compose refuses have a key of the reference, such as `endpoints`, or a reason in the table `taken` of
 * `test/compose-go/refused-values.test.ts`. Those that only tranship refuses fail later: in Docker, or in Kubernetes.
 *
 * `npm run compare -- -v` also prints the files that the two don't read alike.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'compose-go-'))
try {
  const program = path.join(folder, 'compose-go')
  const built = spawnSync('go', ['build', '-o', program, '.'], { cwd: 'test/compose-go', stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The program in test/compose-go needs Go.')
  process.env['TRANSHIP_TEST_COMPOSE_GO'] = program
  await compare()
} finally {
  rmSync(folder, { recursive: true })
}

type Outcome = 'alike' | 'otherwise' | 'refusedByUs' | 'refusedByCompose' | 'refusedByBoth'

async function compare(): Promise<void> {
  const { answersTo, differences, fixtures, goldenInputs, inputsIn, isTranslated, merged } =
    await import('../test/compose-go/files-of-compose.js')
  const isVerbose = process.argv.includes('-v')
  const total = new Map<Outcome | 'files', number>()
  const sources: Readonly<Record<string, () => readonly Input[]>> = {
    'golden cases': () => goldenInputs(() => true),
    examples: () => readdirSync('examples').flatMap((name) => inputsIn(path.join('examples', name))),
    'test data of compose-go': fixtures,
    'pairs of merged files': inputsOfMerges,
    'paths of the schema': () => inputsOfPaths().map(({ input }) => input),
  }
  const rows = Object.entries(sources).map(([source, inputsOf]) => {
    const inputs = inputsOf()
    const theirs = answersTo(inputs)
    const ours = inputs.map((input) => (isTranslated(input) ? merged(input) : undefined))
    const again = answersTo(ours.filter((input) => input !== undefined))
    const counts = new Map<Outcome | 'files', number>([['files', inputs.length]])
    let next = 0
    for (const [index, input] of inputs.entries()) {
      const answer = ours[index] === undefined ? undefined : again[next++]!
      const outcome = outcomeOf(theirs[index]!, answer)
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      if (!isVerbose || outcome === 'alike' || outcome === 'refusedByBoth') continue
      const { project, error } = theirs[index]!
      const details =
        outcome === 'otherwise' ? differences(project, answer?.project ?? answer?.error) : [error]
      console.log(`--- ${source}: ${outcome}\n${input.files[input.manifests?.[0] ?? 'compose.yaml']}`)
      console.log(details.slice(0, 5).join('\n'))
    }
    for (const [outcome, count] of counts) total.set(outcome, (total.get(outcome) ?? 0) + count)
    return [source, counts] as const
  })
  print([...rows, ['all', total]])
  if ((total.get('otherwise') ?? 0) > 0) process.exitCode = 1
}

function outcomeOf({ project }: Answer, answer: Answer | undefined): Outcome {
  if (project === undefined) return answer === undefined ? 'refusedByBoth' : 'refusedByCompose'
  if (answer === undefined) return 'refusedByUs'
  return JSON.stringify(project) === JSON.stringify(answer.project) ? 'alike' : 'otherwise'
}

function inputsOfMerges(): readonly Input[] {
  return merges.flatMap(([earlier, later, result]) =>
    [[earlier, later], [result]].map((keys): Input => {
      const texts = Object.fromEntries(keys.map((key, index) => [`${index}.yaml`, manifestWith(key)]))
      const files = { ...filesOfMerges, ...texts }
      return { files, manifests: Object.keys(texts), environment: {}, profiles: ['*'] }
    }),
  )
}

function print(rows: readonly (readonly [string, ReadonlyMap<Outcome | 'files', number>])[]): void {
  const columns = ['files', 'alike', 'otherwise', 'refusedByUs', 'refusedByCompose', 'refusedByBoth'] as const
  const heads = ['files', 'alike', 'otherwise', 'refused by us', 'by Compose', 'by both']
  console.log(['read by both'.padEnd(24), ...heads.map((head) => head.padStart(14))].join(''))
  for (const [name, counts] of rows)
    console.log(
      [name.padEnd(24), ...columns.map((column) => `${counts.get(column) ?? 0}`.padStart(14))].join(''),
    )
}
