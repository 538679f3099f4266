/**
 * The words of an API server without the values that it quotes: they may come from a secret, and the manifest's line
 * shows what stands there (rule E1-03).
 */
export function serverWords(message: string): string {
  return withoutStructures(withoutDifference(message).replace(QUOTED, '$1'))
    .replace(/\b(Invalid|Duplicate|Unsupported) value: /g, '$1 value, ')
    .replace(/\bNot found: /g, 'Not found, ')
    .replace(/, $/, '')
}

/** A text, number, boolean or `null` that the server quotes; one that nothing closes ends with the message. */
const QUOTED =
  /((?:(?:Invalid|Duplicate|Unsupported) value|Not found): )(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.eE+-]*(?![^:,\s])|true\b|false\b|null\b)(?:: )?/g

/**
 * The words without the difference of two objects that the server appends for a field that cannot be changed: lines with
 * values, which begin with `@@`. The names of the fields that differ stay.
 */
function withoutDifference(message: string): string {
  const at = message.indexOf('\n@@')
  if (at < 0) return message
  const lines = message.slice(at).split('\n')
  const names = lines.flatMap((line) => /^[-+] *"?([A-Za-z]{1,63})"?:/.exec(line)?.[1] ?? [])
  const changed = [...new Set(names)].join(', ')
  return `${message.slice(0, at).trimEnd()}${changed === '' ? '' : ` (changed: ${changed})`}`
}

/** The words without what stands between the first bracket of a value and the last one of all. */
function withoutStructures(message: string): string {
  const last = Math.max(message.lastIndexOf('}: '), message.lastIndexOf(']: '))
  const opening = /((?:Invalid|Duplicate|Unsupported) value: )[\w.*&]*[{[]/.exec(message)
  if (opening === null) return message
  // Of a value that nothing closes, nobody knows where it ends.
  if (opening.index + opening[0].length > last) return message.slice(0, opening.index) + opening[1]!
  return message.slice(0, opening.index) + opening[1]! + message.slice(last + '}: '.length)
}
