import type { Range as ManifestRange } from 'tranship'
import type { Range } from 'vscode-languageserver/node'

/** Converts a range to the protocol's, which counts from 0. Both count UTF-16 code units. */
export function toRange({ start, end }: ManifestRange): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  }
}

export function isWithin({ start, end }: ManifestRange, offset: number): boolean {
  return start.offset <= offset && offset <= end.offset
}

/** Returns the start and end offsets of the line at an offset. */
export function lineAt(text: string, offset: number): [start: number, end: number] {
  const end = text.indexOf('\n', offset)
  return [text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? text.length : end]
}
