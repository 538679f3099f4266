// Reads diagnostics like a user's program: the code determines the types of arguments.
import { type Diagnostic, safeTranslate } from 'tranship'

export function lineOf(diagnostic: Diagnostic): number | undefined {
  if (diagnostic.code === 'dotenv-invalid' || diagnostic.code === 'env-file-invalid')
    return diagnostic.args.line
  // @ts-expect-error: not every code has this argument
  return diagnostic.args.line
}

export function wordsOf(diagnostic: Diagnostic<'port-number-taken'>): string {
  const { key, service = 'no service', published, target } = diagnostic.args
  const number: string | number = published
  const either: string | number = target
  // @ts-expect-error: there is no such argument
  const nothing: unknown = diagnostic.args.nothing
  return [key, service, number, either, nothing].join(' ')
}

/** Filtering by code also narrows the arguments. */
export const lines: readonly number[] = safeTranslate('')
  .warnings.filter((diagnostic) => diagnostic.code === 'env-file-invalid')
  .map(({ args }) => args.line)

/** Whatever the code is, the arguments are a record of texts and numbers. */
export const records: readonly Readonly<Record<string, string | number | undefined>>[] = safeTranslate(
  '',
).warnings.map(({ args }) => args)

/** A switch over codes knows when it has all. */
export function isAboutFiles(code: 'env-file-missing' | 'dotenv-missing'): boolean {
  switch (code) {
    case 'env-file-missing':
    case 'dotenv-missing':
      return true
  }
}
