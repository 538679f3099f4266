import type { ReadOnce } from '../rule/scope.js'

/** Returns a function that caches results of readers by content. */
export function keepReadings(): ReadOnce {
  const readers = new Map<unknown, Map<unknown, unknown>>()
  return <Given, Result>(given: Given, read: (given: Given) => Result) => {
    const known = readers.get(read) ?? new Map<unknown, unknown>()
    readers.set(read, known)
    if (!known.has(given)) known.set(given, read(given))
    return known.get(given) as Result
  }
}
