/** Every text, number and boolean in a value, by its JSON Pointer (RFC 6901). */
export function* leavesOf(
  value: unknown,
  pointer = '',
): Generator<readonly [pointer: string, leaf: unknown]> {
  if (typeof value !== 'object' || value === null) yield [pointer, value]
  else {
    for (const [key, child] of Object.entries(value)) {
      yield* leavesOf(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    }
  }
}

/** Returns the value. Fails on fields without a value, which most comparisons ignore. */
export function withoutGaps<Value>(value: Value): Value {
  for (const [pointer, leaf] of leavesOf(value)) {
    if (leaf === undefined) throw new Error(`${pointer} is there, but has no value`)
  }
  return value
}
