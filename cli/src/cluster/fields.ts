/** The fields of a value that somebody else has made: nothing is known of their types. */
export type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}

/** A value as an object; one without fields where it is something else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : none
}

/** A value as a list of objects; an empty one where it is something else. */
export function objectsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** A value if it is a text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A value if it is a number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Those of a list's values that are texts. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
