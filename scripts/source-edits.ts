import ts from 'typescript'

/** The syntax of a file of JavaScript. */
export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
}

/** The text with something else in the place of some of its nodes; without those, and the commas behind them, if nothing. */
export function replaced(
  text: string,
  nodes: readonly ts.Node[],
  replacement: string | ((text: string, node: ts.Node) => string) = '',
): string {
  let rest = text
  for (const node of [...nodes].sort((one, other) => other.pos - one.pos)) {
    const { pos, end } = node
    const behind = replacement === '' && rest[end] === ',' ? end + 1 : end
    const instead = typeof replacement === 'string' ? replacement : replacement(rest.slice(pos, end), node)
    rest = rest.slice(0, pos) + instead + rest.slice(behind)
  }
  return rest
}
