import ts from 'typescript'

/** Parses a JavaScript file. */
export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
}

/** Replaces some nodes in a text. Without a replacement, removes them with the following commas. */
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
