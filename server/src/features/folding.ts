import type { FoldingRange } from 'vscode-languageserver/node'

/** Returns foldable blocks: a line with the more indented lines below it, or with the items of its list. */
export function foldingOf(text: string): FoldingRange[] {
  const ranges: FoldingRange[] = []
  const open: { readonly indentation: number; readonly line: number; readonly isItem: boolean }[] = []
  let last = 0
  const close = (indentation: number, isItem: boolean) => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      // List items may have the same indentation as their key.
      const isInside =
        top.indentation < indentation || (top.indentation === indentation && isItem && !top.isItem)
      if (isInside) return
      open.pop()
      if (last > top.line) ranges.push({ startLine: top.line, endLine: last })
    }
  }
  text.split('\n').forEach((line, index) => {
    const indentation = line.search(/\S/)
    if (indentation < 0 || line[indentation] === '#') return
    const isItem = /^\s*-(?:\s|$)/.test(line)
    close(indentation, isItem)
    open.push({ indentation, line: index, isItem })
    last = index
  })
  close(-1, false)
  return ranges.sort((one, other) => one.startLine - other.startLine)
}
