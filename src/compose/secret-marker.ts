import { scriptIndex } from './shell-words.js'

/**
 * Marks stand in a text for values that nobody may write into an object: `U+E000`, the key of the value in its Secret,
 * `U+E001`. The text keeps its shape, so a rule that reads it sees one word there, whatever the value is. A question mark
 * behind the key says that the container does without the value if there is none.
 */
const opening = '\uE000'
const closing = '\uE001'
const mark = /\uE000([-._A-Za-z0-9]+)\??\uE001/g
const onlyMark = /^\uE000([-._A-Za-z0-9]+)(\?)?\uE001$/

/** Returns the mark of a key. */
export function secretMark(key: string, isOptional = false): string {
  return `${opening}${key}${isOptional ? '?' : ''}${closing}`
}

/** Returns true if a text has a mark. */
export function hasSecretMark(text: string): boolean {
  return text.includes(opening) && text.search(mark) >= 0
}

/** Returns what a text marks that is nothing but a mark. */
export function onlySecretMark(
  text: string,
): { readonly key: string; readonly isOptional: boolean } | undefined {
  const [, key, optional] = text.startsWith(opening) ? (onlyMark.exec(text) ?? []) : []
  return key === undefined ? undefined : { key, isOptional: optional !== undefined }
}

/** Returns a text with each mark replaced. `replace` gets the key of the mark and its offset in the text. */
export function replaceSecretMarks(text: string, replace: (key: string, offset: number) => string): string {
  return text.includes(opening)
    ? text.replace(mark, (_, key: string, offset: number) => replace(key, offset))
    : text
}

/** Returns the index of the script that has all marks of a command. Undefined if another word has a mark, or no shell runs. */
export function scriptWithSecretMarks(words: readonly string[]): number | undefined {
  const at = scriptIndex(words)
  return words.every((word, index) => index === at || !hasSecretMark(word)) ? at : undefined
}
