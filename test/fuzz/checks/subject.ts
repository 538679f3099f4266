import { type Diagnostic, type Range, safeTranslate, type SafeTranslation } from 'tranship'
import type { FuzzCase } from '../fuzz-case.js'

/** A case with data that several checks share. */
export interface Subject extends FuzzCase {
  readonly result: SafeTranslation
  /** Errors, then warnings. */
  readonly diagnostics: readonly Diagnostic[]
  /** The characters that the library is given. */
  readonly size: number
  /** The texts that a path in a range may mean; without a path, those of the manifest itself. */
  readonly textsOf: (file: string | undefined) => readonly string[]
}

/** Says what does not hold for a case, one sentence each; nothing where all is well. */
export type Check = (subject: Subject) => Iterable<string>

export function subjectOf(fuzzCase: FuzzCase): Subject {
  const { manifest, options } = fuzzCase
  const result = safeTranslate(manifest, options)
  const given = typeof manifest === 'string' ? [{ path: undefined, text: manifest }] : manifest
  const others = Object.entries(options.files ?? {}).map(([path, content]) => ({
    path: comparable(path),
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }))
  const texts = [
    ...given.map(({ text }) => text),
    ...others.map(({ text }) => text),
    options.dotenv ?? '',
    ...Object.values(options.env ?? {}),
    ...Object.values(options.platformEnv ?? {}),
  ]
  return {
    ...fuzzCase,
    result,
    diagnostics: result.ok ? result.warnings : [...result.errors, ...result.warnings],
    size: texts.reduce((sum, text = '') => sum + text.length, 0),
    // An empty path is a text that was given alone, too.
    textsOf: (file) => [
      ...given.filter(({ path }) => (path ?? '') === (file ?? '')).map(({ text }) => text),
      ...others.filter(({ path }) => file !== undefined && path === comparable(file)).map(({ text }) => text),
    ],
  }
}

/** A path in the one spelling that all of the same file have. */
export function comparable(path: string): string {
  return path.replace(/^(?:\.\/)+/, '')
}

/** `true` if a range is within one of the texts, and its lines and columns match its offsets. */
export function isWithin(range: Range, texts: readonly string[]): boolean {
  return texts.some((text) => liesIn(range, text))
}

function liesIn({ start, end }: Range, text: string): boolean {
  if (!(start.offset >= 0 && start.offset <= end.offset && end.offset <= text.length)) return false
  return [start, end].every(({ line, column, offset }) => {
    const before = text.slice(0, offset)
    return column === offset - (before.lastIndexOf('\n') + 1) + 1 && line === before.split('\n').length
  })
}
