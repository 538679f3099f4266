import { catalogue, type Code } from 'tranship'
import { inFlags } from './flag-words.js'

/** What to do about a diagnostic of a code, whatever its arguments are; empty where that depends on them alone. */
export function remedyOf(code: Code): string {
  const { hint, remedy } = catalogue[code]
  const isArgument = hint !== undefined && /^(?:\{\w+\})+$/.test(hint)
  return inFlags([isArgument ? undefined : hint, remedy].filter((text) => text !== undefined).join(' '))
}
