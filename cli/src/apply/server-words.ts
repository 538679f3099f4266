/**
 * The words of an API server without the values that it quotes: they may come from a secret, and the manifest's line
 * shows what stands there (rule E1-03).
 */
export function serverWords(message: string): string {
  return message
    .replace(/((?:Invalid|Duplicate|Unsupported) value: )"(?:[^"\\]|\\.)*"(?:: )?/g, '$1')
    .replace(/((?:Invalid|Duplicate|Unsupported) value: )[\w.*&]*[{[].*[}\]]: /gs, '$1')
    .replace(/\b(Invalid|Duplicate|Unsupported) value: (?=\D|$)/g, (_, word: string) => `${word} value, `)
    .replace(/, $/, '')
}
