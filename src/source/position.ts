import { lastBefore } from './last-before.js'

/** A part of the manifest text as offsets in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A position in the text of the Compose file: line and column count from 1, the offset from 0. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** A part of the text of the Compose file; `end` is exclusive. */
export interface Range {
  readonly start: Position
  readonly end: Position
}

/** Converts offsets of one text to lines and columns. It finds the line starts at the first call. */
export class Lines {
  private starts: number[] | undefined

  constructor(private readonly text: string) {}

  range(span: Span): Range {
    return { start: this.position(span.start), end: this.position(span.end) }
  }

  position(offset: number): Position {
    const bounded = Math.max(0, Math.min(offset, this.text.length))
    const starts = (this.starts ??= lineStarts(this.text))
    const line = lastBefore(starts, bounded, (start) => start)
    return { line: line + 1, column: bounded - starts[line]! + 1, offset: bounded }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
