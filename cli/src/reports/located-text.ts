import type { Diagnostic, Range } from 'tranship'
import { codeFrame } from '../terminal/code-frame.js'
import type { Colours } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'

/** A message about a place in a file. */
export interface Located {
  readonly file: string
  readonly range: Range
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly code: string
  /** The text of the file; absent if it must not be shown. */
  readonly text: string | undefined
  /** Advice, one sentence for each item. */
  readonly advice: readonly string[]
  /** Related places. */
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

/** Formats a message with its line, carets, advice and related places. */
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
