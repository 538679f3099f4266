import { invisibleCharacter } from 'tranship/internal'
import { Shown } from '../terminal/shown.js'

/** Formats a value as JSON. Escapes invisible characters and those that control a terminal. */
export function jsonText(value: unknown): Shown {
  return Shown.data(`${JSON.stringify(value, null, 2).replace(unescapedByJSON, escaped)}\n`)
}

/** Formats a value like `jsonText`, on one line. */
export function jsonLine(value: unknown): Shown {
  return Shown.data(`${JSON.stringify(value).replace(unescapedByJSON, escaped)}\n`)
}

/** Characters that are invisible or control a terminal, and that `JSON.stringify` doesn't escape. */
const unescapedByJSON = new RegExp(`[\\u007F-\\u009F]|${invisibleCharacter}`, 'gu')

/** Escapes a character. JSON needs one escape for each half of a surrogate pair. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const digits = character.charCodeAt(index).toString(16)
    return `\\u${digits.padStart(4, '0')}`
  }).join('')
}
