import { displayWidth } from './printable.js'

/** Lines of cells below each other, two spaces apart; the last cell of a line may be of any length. */
export function columns(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = []
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell))
    })
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, index) =>
        index === row.length - 1 ? cell : cell + ' '.repeat(widths[index]! - displayWidth(cell)),
      )
      return `${indent}${cells.join('  ').trimEnd()}\n`
    })
    .join('')
}

/** Breaks a text at its spaces, so that no line is longer than `width` unless one word is. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && displayWidth(indent + line + word) + 1 > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].map((each) => `${indent}${each}\n`).join('')
}
