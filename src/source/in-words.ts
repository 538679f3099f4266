/** Describes the type of a value without showing the value, because it may be a secret. */
export function inWords(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Map) return 'a Map'
  if (value instanceof Set) return 'a Set'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
