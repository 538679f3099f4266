import type { Scope } from '../rule/scope.js'

type Content = string | Uint8Array

const known = new WeakMap<Scope, Map<unknown, Map<Content, unknown>>>()

/** Returns what a reader makes of a file, which it reads once for each translation: many services may use one. */
export function readOnce<Given extends Content, Result>(
  scope: Scope,
  given: Given,
  read: (given: Given) => Result,
): Result {
  const readers = known.get(scope) ?? new Map<unknown, Map<Content, unknown>>()
  const texts = readers.get(read) ?? new Map<Content, unknown>()
  if (texts.has(given)) return texts.get(given) as Result
  const result = read(given)
  known.set(scope, readers)
  readers.set(read, texts)
  texts.set(given, result)
  return result
}
