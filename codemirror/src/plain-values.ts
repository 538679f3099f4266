/** Matches the plain text of a number, a truth value or null, as YAML 1.2 reads it. */
const plainValue = /^(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|true|false|null|~)$/i

/** `true` for a scalar without quotes that is no string. The grammar of the editor has no such kinds. */
export function isPlainValue(text: string): boolean {
  return plainValue.test(text)
}
