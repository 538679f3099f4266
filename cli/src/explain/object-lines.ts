import { toYAML } from 'tranship'
import { escapedKey } from 'tranship/internal'

/** A line of an object's YAML, and the field that begins in it. */
export interface ObjectLine {
  readonly text: string
  /** The JSON Pointer of the field. */
  readonly pointer: string
}

/** Returns the lines that `toYAML` prints for an object, each with its field. */
export function objectLines(object: object): readonly ObjectLine[] {
  return mapLines(object, '')
}

function mapLines(map: object, pointer: string): ObjectLine[] {
  return Object.entries(map).flatMap(([key, value]: [string, unknown]) => {
    const own = `${pointer}/${escapedKey(key)}`
    if (isEmpty(value)) return leafLines({ [key]: value }, own)
    const head: ObjectLine = { text: toYAML([{ [key]: null }]).replace(/ null\n$/, ''), pointer: own }
    return Array.isArray(value)
      ? [head, ...listLines(value, own)]
      : [head, ...indented(mapLines(value as object, own))]
  })
}

function listLines(list: readonly unknown[], pointer: string): ObjectLine[] {
  return list.flatMap((item, index) => {
    const own = `${pointer}/${index}`
    if (isEmpty(item)) return leafLines([item], own)
    const lines = Array.isArray(item) ? listLines(item, own) : mapLines(item as object, own)
    return indented(lines).map((line, at) => (at === 0 ? { ...line, text: `- ${line.text.slice(2)}` } : line))
  })
}

/** `true` if a value has no fields of its own. */
function isEmpty(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

function leafLines(holder: object, pointer: string): ObjectLine[] {
  return toYAML([holder])
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => ({ text, pointer }))
}

function indented(lines: readonly ObjectLine[]): ObjectLine[] {
  return lines.map((line) => ({ ...line, text: line.text === '' ? '' : `  ${line.text}` }))
}
