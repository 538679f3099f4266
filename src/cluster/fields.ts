/** The fields of an object from outside, with unknown types. */
export type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}

/** Returns a value if it is an object, otherwise an empty object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : none
}

/** Returns a value as a list without holes if it is a list, otherwise an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : []
}

/** Returns a value as a list of objects. */
export function objectsOf(value: unknown): readonly Fields[] {
  return listOf(value).map(fieldsOf)
}

/** Returns a value if it is a string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns a value if it is a whole number that is not negative. */
export function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}
