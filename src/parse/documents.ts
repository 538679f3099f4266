import type { Span } from '../source/position.js'

/** One of the YAML documents of a text. */
export interface DocumentSpan extends Span {
  /** The position of the `---` that begins it. Absent if there is none, as in most texts. */
  readonly mark?: Span
}

/** The signs that begin and end a document. At the beginning of a line they always have this meaning. */
const MARK = /(^|\n)(---|\.\.\.)(?=\s|$)/g

/** A line with text that is neither a comment nor a directive of the next document. */
const LINE_OF_VALUE = /(?:^|\n)(?!%)[^\S\n]*[^#\s]/

/**
 * Finds the documents of a text, in order; there is at least one. That takes no YAML parser, because no content of a
 * document can have such a sign at the beginning of a line.
 */
export function documentsIn(text: string): readonly DocumentSpan[] {
  const documents: DocumentSpan[] = []
  let start = 0
  let mark: Span | undefined
  const isBlank = (end: number) => mark === undefined && !LINE_OF_VALUE.test(text.slice(start, end))
  const close = (end: number) => {
    if (!isBlank(end)) documents.push({ start, end, ...(mark === undefined ? {} : { mark }) })
  }
  for (const { 0: found, 1: before, 2: sign, index } of text.matchAll(MARK)) {
    const at = index + before!.length
    const end = index + found.length
    if (sign === '---') {
      // Directives and comments before the first sign belong to the first document.
      if (!isBlank(at)) {
        close(at)
        start = at
      }
      mark = { start: at, end }
    } else {
      const next = text.indexOf('\n', end) + 1 || text.length
      close(at)
      start = next
      mark = undefined
    }
  }
  close(text.length)
  return documents.length === 0 ? [{ start: 0, end: text.length }] : documents
}
