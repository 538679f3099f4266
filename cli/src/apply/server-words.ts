/**
 * Removes quoted values from an error message of the API server: they may come from a secret. The user finds the value
 * at the reported line (rule E1-03).
 */
export function serverWords(message: string): string {
  return withoutStructures(withoutDifference(message).replace(QUOTED, '$1'))
    .replace(/\b(Invalid|Duplicate|Unsupported) value: /g, '$1 value, ')
    .replace(/\bNot found: /g, 'Not found, ')
    .replace(/, $/, '')
}

/** A string, number, boolean or `null` in an error message. An unterminated string ends with the message. */
const QUOTED =
  /((?:(?:Invalid|Duplicate|Unsupported) value|Not found): )(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\d.eE+-]*(?![^:,\s])|true\b|false\b|null\b)(?:: )?/g

/**
 * Removes the diff that the server appends for immutable fields. It starts with `@@` and contains values. Keeps the
 * names of the fields that differ.
 */
function withoutDifference(message: string): string {
  const at = message.indexOf('\n@@')
  if (at < 0) return message
  const lines = message.slice(at).split('\n')
  const names = lines.flatMap((line) => /^[-+] *"?([A-Za-z]{1,63})"?:/.exec(line)?.[1] ?? [])
  const changed = [...new Set(names)].join(', ')
  return `${message.slice(0, at).trimEnd()}${changed === '' ? '' : ` (changed: ${changed})`}`
}

/** Removes everything from the first opening bracket of a value to the last closing one. */
function withoutStructures(message: string): string {
  const last = Math.max(message.lastIndexOf('}: '), message.lastIndexOf(']: '))
  const opening = /((?:Invalid|Duplicate|Unsupported) value: )[\w.*&]*[{[]/.exec(message)
  if (opening === null) return message
  // If the value is never closed, everything after it may belong to it.
  if (opening.index + opening[0].length > last) return message.slice(0, opening.index) + opening[1]!
  return message.slice(0, opening.index) + opening[1]! + message.slice(last + '}: '.length)
}
