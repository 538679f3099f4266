/**
 * Expands a text like Kubernetes does in commands, arguments and variables. `$$` becomes `$`, and `$(NAME)` the value
 * of a known variable. Unknown ones stay, and so does any other dollar.
 */
export function expand(text: string, variables: ReadonlyMap<string, string>): string {
  let result = ''
  let at = 0
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    const closing = two === '$(' ? text.indexOf(')', at) : -1
    if (two === '$$') {
      result += '$'
      at += 2
    } else if (closing > 0) {
      const reference = text.slice(at, closing + 1)
      result += variables.get(reference.slice(2, -1)) ?? reference
      at = closing + 1
    } else if (two.startsWith('$')) {
      result += two
      at += 2
    } else {
      result += text[at]
      at++
    }
  }
  return result
}
