import { invisibleCharacter } from 'tranship/internal'

const unseen = new RegExp(`[\\u0000-\\u001F\\u007F-\\u009F]|${invisibleCharacter}`, 'gu')

/**
 * Replaces invisible characters and those that control a terminal, including line ends and tabs, by visible ones. So a
 * manifest can't move the cursor, or hide or reverse text.
 */
export function printable(text: string): string {
  return /^[\u0020-\u007E]*$/.test(text) ? text : text.replace(unseen, picture)
}

/** Does the same as `printable`, but keeps line ends and tabs. */
export function printableLines(text: string): string {
  return text.replace(/[^\n\t]+/g, printable)
}

function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\uFFFD'
}

/** Returns the width of a text in terminal columns. The text must not contain control characters. */
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

/** Cuts a text to a length, and marks the cut. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
