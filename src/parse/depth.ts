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

type Level = { readonly token: Token; readonly depth: number }

/** The offset at which a token of the syntax tree nests too deep, if it does. Walks without recursion. */
export function tooDeepAt(top: Token): number | undefined {
  const open: Level[] = [{ token: top, depth: 0 }]
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    const { token, depth } = level
    if (depth > MAXIMUM_DEPTH) return token.offset
    if (token.type === 'document') {
      if (token.value) open.push({ token: token.value, depth })
    } else if ('items' in token) {
      for (const item of token.items) {
        if (item.key && 'items' in item.key) open.push({ token: item.key, depth: depth + 1 })
        if (item.value && 'items' in item.value) open.push({ token: item.value, depth: depth + 1 })
      }
    }
  }
  return undefined
}
