/**
 * The words of an API server without the values that it quotes: they may come from a secret, and the manifest's line
 * shows what stands there (rule E1-03).
 */
export function serverWords(message: string): string {
  return withoutStructures(
    message.replace(/((?:Invalid|Duplicate|Unsupported) value: )"(?:[^"\\]|\\.)*"(?:: )?/g, '$1'),
  )
    .replace(/\b(Invalid|Duplicate|Unsupported) value: (?=\D|$)/g, (_, word: string) => `${word} value, `)
    .replace(/, $/, '')
}

/** The words without what stands between the first bracket of a value and the last one of all. */
function withoutStructures(message: string): string {
  const last = Math.max(message.lastIndexOf('}: '), message.lastIndexOf(']: '))
  const opening = /((?:Invalid|Duplicate|Unsupported) value: )[\w.*&]*[{[]/.exec(message)
  if (opening === null || opening.index + opening[0].length > last) return message
  return message.slice(0, opening.index) + opening[1]! + message.slice(last + '}: '.length)
}
