import type { Diagnostic } from '../src/index.js'

/** Longer lines of a manifest are cut around the place that is meant. */
const WIDTH = 100

/** A diagnostic as a terminal shows it: where it is, what it says, and the lines of the manifest around it. */
export function codeFrame(
  file: string,
  text: string,
  { range, severity, code, message, hint, related = [] }: Diagnostic,
): string {
  return [
    `${file}:${range.start.line}:${range.start.column} ${severity} ${code}`,
    message,
    ...(hint === undefined ? [] : [hint]),
    '',
    ...frame(text, range),
    ...related.flatMap(({ message: what, range: there }) => [
      '',
      `${file}:${there.start.line}:${there.start.column} ${what}`,
    ]),
  ].join('\n')
}

function frame(text: string, { start, end }: Diagnostic['range']): string[] {
  const lines = text.split('\n')
  const first = Math.max(1, start.line - 2)
  const last = Math.min(lines.length, start.line + 1)
  const digits = String(last).length
  const shift = Math.max(0, start.column - WIDTH / 2)
  const shown: string[] = []
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1] ?? ''
    if (number === lines.length && line === '') break
    const marked = number === start.line
    const gutter = `${marked ? '>' : ' '} ${String(number).padStart(digits)} |`
    shown.push(`${gutter} ${cut(line, shift)}`.trimEnd())
    if (!marked) continue
    const to = end.line === start.line ? end.column : line.length + 1
    const width = Math.min(Math.max(1, to - start.column), WIDTH - (start.column - 1 - shift))
    shown.push(
      `${' '.repeat(gutter.length - 1)}| ${' '.repeat(start.column - 1 - shift)}${'^'.repeat(width)}`,
    )
  }
  return shown
}

function cut(line: string, shift: number): string {
  const printable = line.replace(/[\0-\x08\x0b-\x1f\x7f]/g, '\ufffd')
  const rest = printable.slice(shift)
  return rest.length > WIDTH ? `${rest.slice(0, WIDTH - 1)}…` : rest
}
