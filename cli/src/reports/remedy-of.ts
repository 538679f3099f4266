import { catalogue, type Code } from 'tranship'
import { inFlags } from './flag-words.js'

/** Returns the advice for a code, without arguments of a certain diagnostic; empty if there is none. */
export function remedyOf(code: Code): string {
  const { hint, remedy } = catalogue[code]
  const isArgument = hint !== undefined && /^(?:\{\w+\})+$/.test(hint)
  return inFlags([isArgument ? undefined : hint, remedy].filter((text) => text !== undefined).join(' '))
}
