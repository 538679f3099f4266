import type { Document } from 'yaml'
import type { Span } from '../source/position.js'

type SyntaxError = Document['errors'][number]

/** Errors in the rest of a value whose variable lacks quotes. */
const afterVariable: ReadonlySet<string> = new Set(['BAD_INDENT', 'MISSING_CHAR', 'UNEXPECTED_TOKEN'])

/** The text between an error and its consequence: nothing that the library has understood, but for closing signs. */
const gap = /^(?:[\s,}\]]|#.*\n)*$/

/**
 * Leaves out the errors that directly follow another one, since they are its consequences. After a bracket that closes
 * too early, the library reports every word of the rest. Keeps the error of each variable that lacks quotes.
 */
export function withoutConsequences(text: string, errors: readonly SyntaxError[]): SyntaxError[] {
  let last: (Span & { readonly isVariable: boolean }) | undefined
  return errors.filter(({ code, pos: [start, end] }) => {
    const variable = bareVariableAt(text, start)
    const mayFollow = code === 'UNEXPECTED_TOKEN' || (last?.isVariable === true && afterVariable.has(code))
    const isConsequence =
      mayFollow && last !== undefined && last.start <= start && gap.test(text.slice(last.end, start))
    if (variable !== undefined) last = { ...variable, isVariable: true }
    else if (isConsequence) last = { ...last!, end: Math.max(last!.end, end) }
    else last = { start, end, isVariable: false }
    return variable !== undefined || !isConsequence
  })
}

/**
 * Returns a variable whose brace the library reports. Inside brackets and braces, an unquoted string ends before the
 * brace of `${NAME}`.
 */
export function bareVariableAt(text: string, brace: number): Span | undefined {
  if (!text.startsWith('${', brace - 1)) return undefined
  const [variable] = /^[^\n}]*\}?/.exec(text.slice(brace, brace + LONGEST_VARIABLE))!
  return { start: brace - 1, end: brace + variable.length }
}

const LONGEST_VARIABLE = 200
