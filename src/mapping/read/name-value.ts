import type { ReportDetails } from '../../warnings/report.js'
import type { Place } from '../../source/place.js'
import { sentence, type Shown, type ShownNumber } from '../../source/shown.js'

/** One `NAME=value`, or one key of a map. */
export interface NameValue {
  readonly name: string
  /** Absent where only the name is given: `- NAME`, or `NAME:` without a value. */
  readonly value: string | undefined
  readonly place: Place
}

/**
 * Reads what Compose writes either as a list of `NAME=value` or as a map. Values keep the text that the manifest has,
 * unless `textOf` reads those of a map in another way.
 */
export function readNameValues(
  place: Place | undefined,
  textOf: (value: Place) => string | undefined = ({ text }) => text,
): NameValue[] {
  if (place === undefined) return []
  if (place.isMap) {
    return place.entries().map((entry) => ({ name: entry.key, value: textOf(entry), place: entry }))
  }
  return place.items().map((item) => {
    const text = item.text ?? ''
    const equals = text.indexOf('=')
    if (equals === -1) return { name: text, value: undefined, place: item }
    return { name: text.slice(0, equals), value: text.slice(equals + 1), place: item }
  })
}

/** The name as the manifest has it. */
export function shownName(name: string, place: Place): Shown {
  return place.parent?.isList ? place.show(name, { start: 0, end: name.length }) : place.showName(name)
}

/** The value as the manifest has it. */
export function shownValue({ value = '', place }: NameValue): Shown {
  const { text = '' } = place
  if (!place.parent?.isList) return place.show(value)
  return place.show(value, { start: text.length - value.length, end: text.length })
}

/** A number in the value as messages have it: where the value is written elsewhere, the name of what has it. */
export function shownNumber(number: number, { name, value, place }: NameValue): ShownNumber {
  return isWrittenAt(place, name, value) ? place.showNumber(number) : sentence`\${${shownName(name, place)}}`
}

/** Whether a value is written at the place itself, and not in an env file or the environment. */
export function isWrittenAt({ text }: Place, name: string, value: string | undefined): boolean {
  return text === value || text === `${name}=${value}`
}

/** Points a diagnostic at a key at the name: in a list it is the beginning of a text, in a map the key itself. */
export function namePart(name: string, place: Place): ReportDetails {
  return place.parent?.isList && place.text?.startsWith(name) ? { part: { start: 0, end: name.length } } : {}
}
