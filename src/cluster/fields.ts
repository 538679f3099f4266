/** The fields of an object that somebody else has made: nothing is known of their types. */
export type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}

/** A value as an object; one without fields where it is something else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : none
}

/** A value as a list without holes; an empty one where it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : []
}

/** A value as a list of objects. */
export function objectsOf(value: unknown): readonly Fields[] {
  return listOf(value).map(fieldsOf)
}

/** A value if it is a text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A value if it is a count: a whole number that is not negative. */
export function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}
