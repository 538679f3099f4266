/** How deep maps and lists may nest. Real manifests stay below 15; a bound keeps every stack small. */
export const MAXIMUM_DEPTH = 100

/** What counts of a token of the syntax tree. */
interface Token {
  readonly type: string
  readonly offset: number
  /** The token of a document. */
  readonly value?: Token
  /** The keys and values of a map, or the values of a list. */
  readonly items?: readonly { readonly key?: Token | null; readonly value?: Token }[]
}

/** The offset at which a token of the syntax tree nests too deep, if it does; goes no deeper itself. */
export function tooDeepAt({ type, offset, value, items }: Token, depth = 0): number | undefined {
  if (depth > MAXIMUM_DEPTH) return offset
  if (type === 'document') return value && tooDeepAt(value)
  for (const item of items ?? []) {
    const at =
      (item.key?.items && tooDeepAt(item.key, depth + 1)) ??
      (item.value?.items && tooDeepAt(item.value, depth + 1))
    if (at !== undefined) return at
  }
  return undefined
}
