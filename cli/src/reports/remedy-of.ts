import { catalogue, type Code } from 'tranship'
import { inFlags } from './flag-words.js'

/** Returns the advice for a code, without arguments of a certain diagnostic. */
export function remedyOf(code: Code): string {
  const { hint, fallback = hint, remedy } = catalogue[code]
  return inFlags([fallback, remedy].filter((text) => text !== undefined).join(' '))
}
