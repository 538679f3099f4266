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
