/**
 * Characters that show nothing themselves, and hide, move or turn round the text beside them. They are those with the
 * property `Default_Ignorable_Code_Point` or of the category `Cf`, without the Arabic, Syriac and Kaithi signs that do show,
 * and the separators of lines and paragraphs (Unicode 17, `DerivedCoreProperties.txt` and `UnicodeData.txt`). A table
 * instead of `\p{…}` keeps the output of an engine with another version of Unicode the same.
 */
const always =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufffb\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}' +
  '\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}'

/** Signs and pictures that a variation selector gives another look, and a joiner makes one picture of. */
const picture = '[\\u2190-\\u2bff\\u{1f000}-\\u{1faff}]'

/** The source of an expression, with the flag `u`, for one character that cannot be seen where it stands. */
export const invisibleCharacter =
  `[${always}]|(?<!${picture})[\\ufe0e\\ufe0f]` + `|(?<!${picture}\\ufe0f?)\\u200d|\\u200d(?!${picture})`

const unseen = new RegExp(`[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f]|${invisibleCharacter}`, 'gu')

/** A text with an escape of YAML in place of each character that cannot be seen. Line breaks and tabs stay. */
export function visible(text: string): string {
  return /^[\n\t\x20-\x7e]*$/.test(text)
    ? text
    : text.replace(unseen, (character) => escapeOf(character.codePointAt(0)!))
}

/** The escape of a character in double quotes of YAML: `\u202e`. JSON has the same below U+10000. */
export function escapeOf(codePoint: number): string {
  const digits = codePoint.toString(16)
  return codePoint > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`
}
