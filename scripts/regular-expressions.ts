import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { checkSync } from 'recheck'
import { type Expression, exportedTextsIn, expressionsIn } from './expressions-in-source.js'
import { type HarmlessExpression, harmlessExpressions } from './harmless-expressions.js'

// Checks that no regular expression of what users run takes more than linear time, whatever text it is run on.

const folders = ['src', 'cli/src', 'server/src', 'site/src', 'site/documentation', 'vscode/src']

const cacheFile = '.cache/regular-expressions.json'

/** How long an expression takes in the length of the text, such as `exponential`; undefined if that is linear. */
export type Growth = string | undefined

/** Tells the growth of an expression. */
export type Checker = (pattern: string, flags: string) => Growth

/**
 * Asks recheck about an expression. It may stop after so many steps, never after so much time, so that the answer is the same
 * on a busy machine. What it cannot tell counts as growth.
 *
 * An expression that is run from one place to the next (`g`), or at each place (`y`), is checked as one that is searched for
 * from each place of the text: what the whole loop does is no more.
 */
export function growthOf(pattern: string, flags: string): Growth {
  const found = checkSync(pattern, flags.replace(/[dgy]/g, ''), {
    ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
    recallTimeout: -1,
  })
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown, ${found.error.kind}`
}

/** Lists the expressions that may take too long, and the exceptions that none of them needs. */
export function faultsOf(
  expressions: readonly Expression[],
  harmless: readonly HarmlessExpression[],
  check: Checker,
): readonly string[] {
  const unneeded = new Set(harmless)
  const faults: string[] = []
  for (const { file, line, written, pattern, flags } of expressions) {
    const growth = pattern === undefined ? 'unknown, as a part of it is not constant' : check(pattern, flags)
    if (growth === undefined) continue
    const exceptions = harmless.filter((one) => one.file === file && one.written === written)
    for (const one of exceptions) unneeded.delete(one)
    if (exceptions.length === 0) faults.push(`${file}:${line}: ${growth}: ${written}`)
  }
  for (const { file, written } of unneeded)
    faults.push(`scripts/harmless-expressions.ts: ${file} has no such expression any more: ${written}`)
  return faults
}

/** A checker that knows what was found in earlier runs, and a function that keeps what it has found. */
function cachedChecker(): { readonly check: Checker; readonly keep: () => void } {
  const version = (
    JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8')) as { version: string }
  ).version
  const cached = existsSync(cacheFile)
    ? (JSON.parse(readFileSync(cacheFile, 'utf8')) as Readonly<Record<string, string>>)
    : {}
  const known = new Map<string, string>()
  return {
    check(pattern, flags) {
      const key = `${version} /${pattern}/${flags}`
      const growth = known.get(key) ?? cached[key] ?? growthOf(pattern, flags) ?? 'linear'
      known.set(key, growth)
      return growth === 'linear' ? undefined : growth
    },
    keep() {
      mkdirSync(path.dirname(cacheFile), { recursive: true })
      writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(known), undefined, 1))
    },
  }
}

function sourceFiles(): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .sort(),
  )
}

function main(): void {
  const files = sourceFiles().map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const exported = exportedTextsIn(files)
  const expressions = files.flatMap(({ file, text }) => expressionsIn(file, text, exported))
  const { check, keep } = cachedChecker()
  const faults = faultsOf(expressions, harmlessExpressions, check)
  keep()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`${expressions.length} regular expressions take linear time`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
