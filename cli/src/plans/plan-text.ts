import { printable } from '../terminal/printable.js'

/** A heading with lines below it; nothing where there are no lines. */
export function section(heading: string, lines: string): string {
  return lines === '' ? '' : `${heading}\n${lines}`
}

/** Words of a command line, those quoted that a shell would not take as they are. */
export function commandLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`))
    .join(' ')
}

/** A text of several lines, further in. */
export function indented(text: string, indent: string): string {
  return printable(text)
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}`.trimEnd() + '\n')
    .join('')
}
