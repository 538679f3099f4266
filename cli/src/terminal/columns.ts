import { displayWidth } from './printable.js'
import { show, Shown } from './shown.js'

/** Aligns cells in columns, two spaces apart. The last cell of a row may have any length. */
export function columns(rows: readonly (readonly (Shown | string)[])[], indent = ''): Shown {
  const shown = rows.map((row) => row.map((cell) => show`${cell}`))
  const widths: number[] = []
  for (const row of shown) {
    row.slice(0, -1).forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.width)
    })
  }
  return Shown.join(
    shown.map((row) => {
      const last = row.reduce((found, cell, index) => (cell.isEmpty ? found : index), 0)
      const cells = row
        .slice(0, last + 1)
        .map((cell, index) => (index === last ? cell : cell.padEnd(widths[index]!)))
      return show`${indent}${Shown.join(cells, '  ')}\n`
    }),
  )
}

/** Wraps a text at spaces to a width. Longer words stay whole. */
export function wrap(text: string, width: number, indent = ''): Shown {
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
  return Shown.join([...lines, line].map((each) => show`${indent}${each}\n`))
}
