import type { FieldTypes } from '../kubernetes/type-faults.js'
import type { Place } from '../source/place.js'
import type { Recorder } from '../rules/types/draft.js'

/**
 * Converts a value of the Compose file to plain data for a field of a type, and records the origins of its parts.
 * Variables are replaced by text, so any text of a number or boolean counts as one where the type asks for it (rule
 * R2.14-03).
 */
export function plainValue(place: Place, type: string, types: FieldTypes, recorder: Recorder): unknown {
  const { node } = place
  if (node.kind === 'scalar') {
    const { value, text } = node
    if (typeof value === 'string') return typedText(text, type)
    return typeof value === 'number' && !Number.isFinite(value) ? text : value
  }
  if (place.isList) {
    const list = place.items().map((item) => plainValue(item, types.at(type, ['0']), types, recorder))
    place.items().forEach((item, at) => recorder.note(list, at, item))
    return list
  }
  const entries = place.entries()
  // `fromEntries` makes a key called `__proto__` an ordinary one.
  const map = Object.fromEntries(
    entries.map((entry) => [entry.key, plainValue(entry, types.at(type, [entry.key]), types, recorder)]),
  )
  for (const entry of entries) recorder.note(map, entry.key, entry)
  return map
}

function typedText(text: string, type: string): unknown {
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
  if (number !== undefined && (type === 'n' || type === 'i')) return number
  if (type === 'b' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
