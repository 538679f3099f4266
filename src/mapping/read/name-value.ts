import type { ReportDetails } from '../../warnings/report.js'
import type { Place } from '../../source/place.js'

/** One `NAME=value`, or one key of a map. */
export interface NameValue {
  readonly name: string
  /** Absent where only the name is given: `- NAME`, or `NAME:` without a value. */
  readonly value: string | undefined
  readonly place: Place
}

/** Reads what Compose writes either as a list of `NAME=value` or as a map. Values keep the text that the manifest has. */
export function readNameValues(place: Place | undefined): NameValue[] {
  if (place === undefined) return []
  if (place.isMap) {
    return place.entries().map((entry) => ({ name: entry.key, value: entry.text, place: entry }))
  }
  return place.items().map((item) => {
    const text = item.text ?? ''
    const equals = text.indexOf('=')
    if (equals === -1) return { name: text, value: undefined, place: item }
    return { name: text.slice(0, equals), value: text.slice(equals + 1), place: item }
  })
}

/** A name as the manifest has it: of an item of a list with variables, what stands before the `=` of none of them. */
export function writtenName(name: string, { node, parent }: Place): string {
  if (!parent?.isList || node.kind !== 'scalar' || node.template === undefined) return name
  return beforeEquals(node.template.text)
}

/** What stands before the first `=` that is in no `${…}`. */
function beforeEquals(text: string): string {
  let end = 0
  let closing = 0
  while (end < text.length && text[end] !== '=') {
    if (closing >= 0 && text.startsWith('${', end)) closing = text.indexOf('}', end)
    end = closing > end ? closing + 1 : end + 1
  }
  return text.slice(0, end)
}

/** Points a diagnostic at a key at the name: in a list it is the beginning of a text, in a map the key itself. */
export function namePart(name: string, place: Place): ReportDetails {
  return place.parent?.isList && place.text?.startsWith(name) ? { part: { start: 0, end: name.length } } : {}
}
