import { show, Shown } from '../terminal/shown.js'

/** A heading with lines below it; nothing where there are no lines. */
export function section(heading: Shown, lines: Shown): Shown {
  return lines.isEmpty ? lines : show`${heading}\n${lines}`
}

/** Words of a command line, those quoted that a shell would not take as they are. */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`))
    .join(' ')
}

/** A text of several lines, further in. */
export function indented(text: string, indent: string): Shown {
  const lines = text.trimEnd().split('\n')
  return Shown.lines(lines.map((line) => `${indent}${line}`.trimEnd() + '\n').join(''))
}
