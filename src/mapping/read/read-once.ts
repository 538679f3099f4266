import type { ReadOnce } from '../rule/scope.js'

/** Makes a function that keeps what readers make of contents. */
export function keepReadings(): ReadOnce {
  const readers = new Map<unknown, Map<unknown, unknown>>()
  return <Given, Result>(given: Given, read: (given: Given) => Result) => {
    const known = readers.get(read) ?? new Map<unknown, unknown>()
    readers.set(read, known)
    if (!known.has(given)) known.set(given, read(given))
    return known.get(given) as Result
  }
}
