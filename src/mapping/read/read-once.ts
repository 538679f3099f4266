import type { Scope } from '../rule/scope.js'

type Reader = (text: string) => unknown

const known = new WeakMap<Scope, Map<Reader, Map<string, unknown>>>()

/** Returns what a reader makes of a text, which it reads once for each translation: many services may use one file. */
export function readOnce<Result>(scope: Scope, text: string, read: (text: string) => Result): Result {
  const readers = known.get(scope) ?? new Map<Reader, Map<string, unknown>>()
  const texts = readers.get(read) ?? new Map<string, unknown>()
  if (texts.has(text)) return texts.get(text) as Result
  const result = read(text)
  known.set(scope, readers)
  readers.set(read, texts)
  texts.set(text, result)
  return result
}
