import type { Range } from 'tranship'
import type { Colours } from './colours.js'
import { displayWidth, printableLines } from './printable.js'
import { show, Shown } from './shown.js'

/** The width of a frame if the terminal's is unknown. */
const defaultWidth = 120

export interface FrameOptions {
  readonly colours: Colours
  /** The colour of the carets. */
  readonly paint: (text: string) => Shown
  readonly columns?: number | undefined
}

/**
 * Returns the line in which the range begins, with its number and carets below the range. Of a long line it shows the
 * part around the range.
 */
export function codeFrame(text: string, { start, end }: Range, options: FrameOptions): Shown {
  const { colours, paint, columns = defaultWidth } = options
  const line = lineAround(text, start)
  const gutter = String(start.line).padStart(4)
  const room = Math.max(columns - gutter.length - 4, 20)
  const from = start.column - 1
  const to = end.line === start.line ? end.column - 1 : line.trimEnd().length
  const { shown, lead, marked } = cut(line, from, Math.max(to, from), room)
  const carets = '^'.repeat(Math.max(1, displayWidth(marked)))
  const source = shown.trimEnd()
  const first = colours.dim(`${gutter} |`)
  return Shown.join(
    [
      source === '' ? first : show`${first} ${Shown.lines(source)}`,
      show`${colours.dim(`${' '.repeat(gutter.length)} |`)} ${Shown.lines(blank(lead))}${paint(carets)}`,
    ],
    '\n',
  )
}

/** Returns the line of a position, without its end. The text may be one huge line, so avoid scanning all of it. */
function lineAround(text: string, { offset, column }: Range['start']): string {
  const end = text.indexOf('\n', offset)
  const line = text.slice(offset - (column - 1), end < 0 ? undefined : end)
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

interface Cut {
  readonly shown: string
  /** The text before the marked part. */
  readonly lead: string
  readonly marked: string
}

const ellipsis = '…'

function cut(line: string, from: number, to: number, room: number): Cut {
  const part = (start: number, end: number) => printableLines(line.slice(start, end))
  const length = Math.min(to - from, room - 2)
  if (line.length <= room) return { shown: part(0, line.length), lead: part(0, from), marked: part(from, to) }
  const before = Math.min(from, Math.max(0, Math.floor((room - length) / 2)))
  const first = Math.min(from - before, Math.max(0, line.length - room))
  const last = Math.min(first + room, line.length)
  const head = first > 0 ? ellipsis : ''
  const tail = last < line.length ? ellipsis : ''
  const start = first + head.length
  const end = last - tail.length
  return {
    shown: head + part(start, end) + tail,
    lead: head + part(start, from),
    marked: part(Math.max(from, start), Math.min(to, end)),
  }
}

/** Returns blanks of the same width. Tabs stay, to match the line above. */
function blank(text: string): string {
  return text
    .split('\t')
    .map((part) => ' '.repeat(displayWidth(part)))
    .join('\t')
}
