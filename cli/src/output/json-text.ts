import { invisibleCharacter } from 'tranship/internal'
import { Shown } from '../terminal/shown.js'

/** Returns a value as JSON, with escapes of all that a terminal acts upon or a reader cannot see. */
export function jsonText(value: unknown): Shown {
  return Shown.data(`${JSON.stringify(value, null, 2).replace(leftBareByJSON, escaped)}\n`)
}

/** Returns a value as `jsonText` does, on one line. */
export function jsonLine(value: unknown): Shown {
  return Shown.data(`${JSON.stringify(value).replace(leftBareByJSON, escaped)}\n`)
}

/** Characters that a terminal acts upon or a reader cannot see, and JSON does not escape by itself. */
const leftBareByJSON = new RegExp(`[\\u007F-\\u009F]|${invisibleCharacter}`, 'gu')

/** JSON escapes each half of a surrogate pair. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const digits = character.charCodeAt(index).toString(16)
    return `\\u${digits.padStart(4, '0')}`
  }).join('')
}
