import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

// Writes the number of attacks of each class into docs/security-figures.md. With `--check` it only compares the numbers.
const page = 'docs/security-figures.md'
const folder = 'test/hostile'
const list = '.cache/attacks.json'

/** Returns the number of tests by class: a folder of `test/hostile`, or a file beside the folders. */
export function countByClass(files: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const file of files) {
    const [name] = path.relative(folder, file).split(path.sep)
    const attacked = name!.replace(/\.test\.ts$/, '')
    counts.set(attacked, (counts.get(attacked) ?? 0) + 1)
  }
  return counts
}

/** Returns the page with the numbers of its table. Throws if the table lacks a class, or has one without tests. */
export function writeCounts(text: string, counts: ReadonlyMap<string, number>): string {
  const described = new Set<string>()
  const result = text.replace(/^\| `([a-z-]+)` \| \d+ \|(?=[^|]+\|$)/gm, (_, attacked: string) => {
    described.add(attacked)
    return `| \`${attacked}\` | ${counts.get(attacked) ?? 0} |`
  })
  const wrong = [
    ...[...counts.keys()].filter((attacked) => !described.has(attacked)),
    ...[...described].filter((attacked) => !counts.has(attacked)),
  ]
  if (wrong.length > 0) throw new Error(`Correct these rows of the attacks in ${page}: ${wrong.join(', ')}`)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return result.replace(/\b\d+ attacks\b/, `${total} attacks`)
}

/** Lists the tests without a run. They must be built, because they attack the installed command. */
function listTests(): string[] {
  mkdirSync(path.dirname(list), { recursive: true })
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'list',
    '--project',
    'installed-thorough',
    `--json=${list}`,
    folder,
  ]
  // CI has all cases and not a sample.
  execFileSync(process.execPath, vitest, { env: { ...process.env, TEST_BUILT: '1', CI: 'true' } })
  return (JSON.parse(readFileSync(list, 'utf8')) as { readonly file: string }[]).map(({ file }) => file)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = readFileSync(page, 'utf8')
  const wanted = writeCounts(text, countByClass(listTests()))
  if (!process.argv.includes('--check')) writeFileSync(page, wanted)
  else if (wanted !== text) {
    console.error(`The numbers of attacks in ${page} are out of date. Run: npm run attacks`)
    process.exitCode = 1
  }
}
