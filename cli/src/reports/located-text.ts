import type { Diagnostic, Range } from 'tranship'
import { codeFrame } from '../terminal/code-frame.js'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'

/** Something to say about a place of a file. */
export interface Located {
  readonly file: string
  readonly range: Range
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly code: string
  /** What the file holds; absent where that is not to be shown. */
  readonly text: string | undefined
  /** What to do about it, a sentence each. */
  readonly advice: readonly string[]
  /** Other places that have to do with it. */
  readonly related?: readonly RelatedText[]
}

export interface RelatedText {
  readonly file: string
  readonly range: Range
  readonly message: string
  readonly text: string | undefined
}

export interface LocatedTextOptions {
  readonly colours: Colours
  readonly columns?: number | undefined
}

/** A message with its line, carets below what it is about, what to do about it and the other places it names. */
export function locatedText(
  { file, range, severity, message, code, text, advice, related = [] }: Located,
  { colours, columns }: LocatedTextOptions,
): Shown {
  const paint = severity === 'error' ? colours.red : colours.yellow
  const place = (at: Range, path: string) => colours.bold(`${path}:${at.start.line}:${at.start.column}:`)
  const frame = (shown: string | undefined, at: Range, colour: typeof paint) =>
    shown === undefined ? [] : [codeFrame(shown, at, { colours, paint: colour, columns })]
  const lines = [
    show`${place(range, file)} ${paint(`${severity}:`)} ${message} ${colours.dim(`[${code}]`)}`,
    ...frame(text, range, paint),
    ...advice.map((sentence) => show`     ${colours.dim('=')} ${sentence}`),
    ...related.flatMap((other) => [
      show`${place(other.range, other.file)} ${colours.blue('note:')} ${other.message}`,
      ...frame(other.text, other.range, colours.blue),
    ]),
  ]
  return show`${Shown.join(lines, '\n')}\n`
}
