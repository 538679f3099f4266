import { Shown } from '../terminal/shown.js'

/** A value as JSON, in which whatever a terminal would act upon is escaped; the value stays the same. */
export function jsonText(value: unknown): Shown {
  return Shown.data(`${JSON.stringify(value, null, 2).replace(leftBareByJSON, escaped)}\n`)
}

const leftBareByJSON = /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
