/** The fields of an untyped object, such as one from the API server. */
export type Fields = Readonly<Record<string, unknown>>

const none: Fields = {}

/** Returns the value if it is an object, else an empty object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : none
}

/** Returns the fields of an object that a program has written as JSON; none for other text. */
export function fieldsOfJson(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return none
  }
}

/** Returns the value if it is a list, with objects as items; else an empty list. */
export function objectsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** Returns the value if it is a non-empty string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the value if it is a number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Returns the strings of a list. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
