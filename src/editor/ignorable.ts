import type { Diagnostic } from '../warnings/diagnostic.js'

/** Warnings that are made after comments have been applied, or that are about such a comment. */
export const aboutWarnings: readonly string[] = ['more-warnings', 'unused-ignore']

/** True if a comment can silence a diagnostic: a warning that is not itself about warnings. */
export function isIgnorable({ severity, code }: Pick<Diagnostic, 'severity' | 'code'>): boolean {
  return severity === 'warning' && !aboutWarnings.includes(code)
}
