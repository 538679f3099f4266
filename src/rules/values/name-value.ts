import type { ReportDetails } from '../../warnings/report.js'
import type { Place } from '../../source/place.js'
import { sentence, type Shown, type ShownNumber, verbatim } from '../../source/shown.js'

/** A `NAME=value`, or a key of a map with its value. */
export interface NameValue {
  readonly name: string
  /** The value. Absent if only the name is given: `- NAME`, or `NAME:` without a value. */
  readonly value: string | undefined
  readonly place: Place
}

/**
 * Reads a list of `NAME=value`, or a map. Values keep the text of the manifest, unless `textOf` reads values of a map
 * in another way.
 */
export function readNameValues(
  place: Place | undefined,
  textOf: (value: Place) => string | undefined = ({ text }) => text,
): NameValue[] {
  if (place === undefined) return []
  if (place.isMap) {
    return place.entries().map((entry) => ({ name: entry.key, value: textOf(entry), place: entry }))
  }
  return place.items().map(readItem)
}

/** Returns one name of a list of `NAME=value`, or of a map. The last item of a list wins. */
export function findNameValue(place: Place | undefined, name: string): NameValue | undefined {
  if (place === undefined || place.isMap) {
    const entry = place?.get(name)
    return entry && { name, value: entry.text, place: entry }
  }
  const items = place.items().filter(({ text = '' }) => text === name || text.startsWith(`${name}=`))
  const last = items.at(-1)
  return last && readItem(last)
}

function readItem(item: Place): NameValue {
  const text = item.text ?? ''
  const equals = text.indexOf('=')
  if (equals === -1) return { name: text, value: undefined, place: item }
  return { name: text.slice(0, equals), value: text.slice(equals + 1), place: item }
}

/** Returns the name as written in the manifest. A name of an env file is not written there. */
export function shownName(name: string, place: Place): Shown {
  if (place.segment !== name && place.text?.startsWith(name) !== true) return verbatim(name)
  return place.parent?.isList ? place.show(name, { start: 0, end: name.length }) : place.showName(name)
}

/** Returns the value as written in the manifest. */
export function shownValue({ value = '', place }: NameValue): Shown {
  const { text = '' } = place
  if (!place.parent?.isList) return place.show(value)
  return place.show(value, { start: text.length - value.length, end: text.length })
}

/** Shows a number in the value. If the value is written elsewhere, shows the name of the variable. */
export function shownNumber(number: number, { name, value, place }: NameValue): ShownNumber {
  return isWrittenAt(place, name, value) ? place.showNumber(number) : sentence`\${${shownName(name, place)}}`
}

/** True if a value is written at the place itself, and not in an env file or the environment. */
export function isWrittenAt({ text }: Place, name: string, value: string | undefined): boolean {
  return text === value || text === `${name}=${value}`
}

/** Returns details that point a diagnostic at the name: the beginning of a text in a list, or the key of a map. */
export function namePart(name: string, place: Place): ReportDetails {
  return place.parent?.isList && place.text?.startsWith(name) ? { part: { start: 0, end: name.length } } : {}
}
