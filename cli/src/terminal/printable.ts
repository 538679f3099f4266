import { invisibleCharacter } from 'tranship/internal'

const unseen = new RegExp(`[\\u0000-\\u001F\\u007F-\\u009F]|${invisibleCharacter}`, 'gu')

/**
 * Shows a sign in place of each character that controls a terminal or cannot be seen, line ends and tabs included. So a
 * manifest can neither move the cursor of its reader nor hide or turn round a part of a text.
 */
export function printable(text: string): string {
  return /^[\u0020-\u007E]*$/.test(text) ? text : text.replace(unseen, picture)
}

/** As `printable`, for a text whose line ends and tabs are meant. */
export function printableLines(text: string): string {
  return text.replace(/[^\n\t]+/g, printable)
}

function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\uFFFD'
}

/** How many columns of a terminal a text without control characters takes. */
export function displayWidth(text: string): number {
  if (/^[\u0000-\u007F]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

const invisible = /^[\p{Mark}\p{Format}]$/u
const wide =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]$/u

function characterWidth(character: string): number {
  if (invisible.test(character)) return 0
  return wide.test(character) ? 2 : 1
}

/** A text without its end where it is longer than so many characters. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
