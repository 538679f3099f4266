import { show, Shown } from '../terminal/shown.js'

/** Formats a heading with lines; nothing without lines. */
export function section(heading: Shown, lines: Shown): Shown {
  return lines.isEmpty ? lines : show`${heading}\n${lines}`
}

/** Joins words to a command line, and quotes those with special characters. */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`))
    .join(' ')
}

/** Indents a text of several lines. */
export function indented(text: string, indent: string): Shown {
  const lines = text.trimEnd().split('\n')
  return Shown.lines(lines.map((line) => `${indent}${line}`.trimEnd() + '\n').join(''))
}
