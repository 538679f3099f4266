import { platform } from 'node:os'
import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { PatternMatcher } from './match-pattern.js'
import { parsePattern } from './parse-pattern.js'

/** The files that patterns leave out. */
export interface IgnoredFiles {
  /**
   * `true` if a path is left out, written with slashes and relative to the folder that the patterns are for.
   *
   * @throws {UsageError} if the paths so far took more steps than are allowed.
   */
  readonly has: (path: string) => boolean
  /** `true` if a folder that is left out may have something in it that is not. */
  readonly hasExceptions: boolean
}

/** A text of patterns, a line each. */
export interface IgnorePatterns {
  readonly text: string
  /** The patterns in messages: "'.dockerignore'". */
  readonly name: string
  /**
   * The steps that a path may take, on average of all paths so far: one for each place of a pattern that a character of it
   * is held against.
   */
  readonly stepsPerPath: number
}

/** The average counts from so many paths on. */
const pathsAtOnce = 1000

/** Of so many paths the answer is kept in mind. */
const mostKnown = 1_000_000

interface Rule {
  readonly matcher: PatternMatcher
  readonly isException: boolean
}

/**
 * Returns the files that the patterns of a `.dockerignore`, or of a file like it, leave out, as Docker reads them: the last
 * pattern counts that matches a path or a folder above it, and upper and lower case are not the same.
 *
 * @throws {UsageError} if a pattern is malformed.
 */
export function ignoredFiles({ text, name, stepsPerPath }: IgnorePatterns): IgnoredFiles {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) => readRule(line, `line ${index + 1} of ${name}`))
  let left = stepsPerPath * pathsAtOnce
  const spend = (steps: number) => {
    left -= steps
    if (left >= 0) return
    throw new UsageError(
      `The patterns of ${name} take too long for so many files.`,
      'Leave out whole folders, by fewer patterns with fewer asterisks.',
    )
  }
  const known = new Map<string, boolean>()
  const isIgnored = (file: string): boolean => {
    const characters = [...file]
    left += stepsPerPath
    let isOut = false
    for (const { matcher, isException } of rules)
      if (isException === isOut && matcher.matches(characters, spend)) isOut = !isException
    return isOut
  }
  return {
    has: (file) => {
      const found = known.get(file) ?? isIgnored(file)
      if (known.size >= mostKnown) known.clear()
      known.set(file, found)
      return found
    },
    hasExceptions: rules.some(({ isException }) => isException),
  }
}

/** Returns the rule of a line; none of an empty one or a comment. */
function readRule(line: string, place: string): readonly Rule[] {
  if (line.startsWith('#')) return []
  const trimmed = line.trim()
  const isException = trimmed.startsWith('!')
  const written = (isException ? trimmed.slice(1) : trimmed).trim()
  if (written === '') return []
  const withSlashes = platform() === 'win32' ? written.replaceAll('\\', '/') : written
  const parts = parsePattern(cleaned(withSlashes))
  if (parts !== undefined) return [{ matcher: new PatternMatcher(parts), isException }]
  throw new UsageError(
    `The pattern '${written}' (${place}) is malformed: its '[' begins no class of characters.`,
    "Write a class such as '[a-z]', or '\\[' for the character.",
  )
}

/** Returns a pattern as the path that it is: without `.`, `..`, doubled slashes and those at its ends. */
function cleaned(pattern: string): string {
  const normal = path.posix.normalize(pattern)
  const start = normal.length > 1 && normal.startsWith('/') ? 1 : 0
  const end = normal.length > start + 1 && normal.endsWith('/') ? normal.length - 1 : normal.length
  return normal.slice(start, end)
}
