import { platform } from 'node:os'
import path from 'node:path'
import { UsageError } from '../usage-error.js'
import { PatternMatcher } from './match-pattern.js'
import { parsePattern } from './parse-pattern.js'

/** The files that patterns exclude. */
export interface IgnoredFiles {
  /**
   * Returns `true` if a path is excluded. Paths have slashes and are relative to the folder of the patterns.
   *
   * @throws {UsageError} if the paths so far took more steps than allowed.
   */
  readonly has: (path: string) => boolean
  /** `true` if an excluded folder may contain files that are not excluded. */
  readonly hasExceptions: boolean
}

/** A text with one pattern on each line. */
export interface IgnorePatterns {
  readonly text: string
  /** The name of the patterns in messages: "'.dockerignore'". */
  readonly name: string
  /**
   * The limit on matching steps for each path, on average over all paths so far. A step compares one character with one
   * position in a pattern.
   */
  readonly stepsPerPath: number
}

/** The number of paths after which the average counts. */
const pathsAtOnce = 1000

/** The limit on cached answers. */
const mostKnown = 1_000_000

interface Rule {
  readonly matcher: PatternMatcher
  readonly isException: boolean
}

/**
 * Parses a `.dockerignore` or a similar file like Docker does. The last pattern that matches a path, or a folder above
 * it, decides. Patterns are case-sensitive.
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

/** Parses a line; returns no rule for an empty line or a comment. */
function readRule(line: string, place: string): readonly Rule[] {
  if (line.startsWith('#')) return []
  const trimmed = line.trim()
  const isException = trimmed.startsWith('!')
  const written = (isException ? trimmed.slice(1) : trimmed).trim()
  if (written === '') return []
  const withSlashes = platform() === 'win32' ? written.replaceAll('\\', '/') : written
  const parts = parsePattern(normalizePattern(withSlashes))
  if (parts !== undefined) return [{ matcher: new PatternMatcher(parts), isException }]
  throw new UsageError(
    `The pattern \`${written}\` (${place}) is malformed: its \`[\` begins no class of characters.`,
    'Write a class such as `[a-z]`, or `\\[` for the character.',
  )
}

/** Normalizes a pattern as a path: removes `.`, `..`, repeated slashes and slashes at both ends. */
function normalizePattern(pattern: string): string {
  const normal = path.posix.normalize(pattern)
  const start = normal.length > 1 && normal.startsWith('/') ? 1 : 0
  const end = normal.length > start + 1 && normal.endsWith('/') ? normal.length - 1 : normal.length
  return normal.slice(start, end)
}
