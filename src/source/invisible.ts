/**
 * Characters that are invisible themselves, and hide, move or reverse the text beside them. They have the property
 * `Default_Ignorable_Code_Point` or the category `Cf`, or they separate lines and paragraphs. Arabic, Syriac and Kaithi
 * signs that are visible are left out. The source is Unicode 17 (`DerivedCoreProperties.txt` and `UnicodeData.txt`).
 * With a table instead of `\p{…}`, engines with another version of Unicode give the same output.
 */
const always =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufffb\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}' +
  '\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'

/** Signs and pictures: a variation selector changes their look, and a joiner combines them to one picture. */
const picture = '[\\u2190-\\u2bff\\u{1f000}-\\u{1faff}]'

/** The source of a regular expression, with the flag `u`, for one character that is invisible in its context. */
export const invisibleCharacter =
  `[${always}]|(?<!${picture})[\\ufe0e\\ufe0f]` + `|(?<!${picture}\\ufe0f?)\\u200d|\\u200d(?!${picture})`

const unseen = new RegExp(`[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f]|${invisibleCharacter}`, 'gu')

/** Replaces invisible characters by their YAML escapes. Line breaks and tabs stay. */
export function visible(text: string): string {
  return /^[\n\t\x20-\x7e]*$/.test(text)
    ? text
    : text.replace(unseen, (character) => escapeOf(character.codePointAt(0)!))
}

/** Returns the escape of a character in a double-quoted YAML scalar: `\u202e`. Below U+10000 it is valid JSON too. */
export function escapeOf(codePoint: number): string {
  const digits = codePoint.toString(16)
  return codePoint > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`
}
