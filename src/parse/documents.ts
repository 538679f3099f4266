import type { Span } from '../source/position.js'

/** One of the YAML documents of a text. */
export interface DocumentSpan extends Span {
  /** Where the sign stands that begins it; absent where there is none, as before the only document of most texts. */
  readonly mark?: Span
}

/** The signs that begin a document and that end one: at the beginning of a line they mean that wherever they stand. */
const MARK = /(^|\n)(---|\.\.\.)(?=\s|$)/g

/** A line that is neither a comment, nor a directive of the document that follows, nor without a word. */
const LINE_OF_VALUE = /(?:^|\n)(?!%)[^\S\n]*[^#\s]/

/**
 * Where the documents of a text are, the first one first; there is at least one. No reader is needed to tell: nothing that
 * a document holds can have such a sign at the beginning of a line.
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
      // What stands before the first sign of a document belongs to it, if it is no document itself.
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
