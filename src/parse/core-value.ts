import type { ScalarValue } from '../source/node.js'

const words: ReadonlyMap<string, boolean | null> = new Map([
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
])

/** Every number of the core schema begins with a digit, a sign or a full stop. */
const MAYBE_NUMBER = /^[-+.\d]/
const NUMBER = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/

/** The longest word, `false`. */
const LONGEST_WORD = 5

/** Returns the value of a plain scalar by YAML 1.2's core schema. */
export function coreValue(text: string): ScalarValue {
  if (text.length <= LONGEST_WORD) {
    const word = words.get(text)
    if (word !== undefined) return word
  }
  if (!MAYBE_NUMBER.test(text)) return text
  if (NUMBER.test(text)) return Number(text)
  if (INFINITE.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return NOT_A_NUMBER.test(text) ? NaN : text
}
