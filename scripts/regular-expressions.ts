import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { checkSync } from 'recheck'
import { type Expression, exportedTextsIn, expressionsIn } from './expressions-in-source.js'
import { type HarmlessExpression, harmlessExpressions } from './harmless-expressions.js'

// Checks that all regular expressions in shipped code take linear time on any text.

const folders = [
  'src',
  'cli/src',
  'codemirror/src',
  'monaco/src',
  'server/src',
  'site/src',
  'site/documentation',
  'vscode/src',
]

const cacheFile = '.cache/regular-expressions.json'

/** The growth of an expression's time with the text, such as `exponential`; `undefined` if it is linear. */
export type Growth = string | undefined

/** Returns the growth of an expression. */
export type Checker = (pattern: string, flags: string) => Growth

/**
 * Checks an expression with recheck. The check is limited by steps instead of time, so that its result doesn't depend
 * on the machine. If recheck can't tell, that counts as growth.
 *
 * Expressions with `g` or `y` are checked without these flags: a search from every position takes at least as long.
 */
export function growthOf(pattern: string, flags: string): Growth {
  const found = checkSync(pattern, flags.replace(/[dgy]/g, ''), {
    ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
    recallTimeout: -1,
  })
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown, ${found.error.kind}`
}

/** Returns the expressions that may be slow, and exceptions that are unnecessary. */
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

/** Returns a checker with the cached results of earlier runs, and a function that saves new ones. */
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
