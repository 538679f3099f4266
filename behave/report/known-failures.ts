import { existsSync, readFileSync } from 'node:fs'

/** A question that fails today, and why. */
export interface KnownFailure {
  /** The application, the question and its subject, as `titleOf` writes them. */
  readonly title: string
  readonly reason: string
  /** It fails in some runs only. A run in which it passes is no surprise. */
  readonly isRandom: boolean
}

/**
 * Reads a list of known failures. Each line is `application | question subject | reason`. A leading question mark marks
 * one that only fails in some runs. Empty lines and lines after `#` are comments.
 */
export function readKnownFailures(file: string): KnownFailure[] {
  return existsSync(file) ? parseKnownFailures(readFileSync(file, 'utf8')) : []
}

export function parseKnownFailures(text: string): KnownFailure[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const parts = line.replace(/^\? /, '').split(' | ')
      if (parts.length !== 3)
        throw new Error(`known failures: '${line}' needs an application, a question and a reason`)
      return { title: `${parts[0]} | ${parts[1]}`, reason: parts[2]!, isRandom: line.startsWith('? ') }
    })
}

/** The title of a question in the list. */
export function titleOf(application: string, question: string, subject: string): string {
  return `${application} | ${question} ${subject}`
}
