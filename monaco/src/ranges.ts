import type { editor, IRange } from 'monaco-editor'
import type { Stretch } from 'tranship/editor'

/** Returns a range of offsets as lines and columns of a model. */
export function toRange({ from, to }: Stretch, model: editor.ITextModel): IRange {
  const start = model.getPositionAt(from)
  const end = model.getPositionAt(to)
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  }
}

/** Returns the offsets of a line of a model, without its line break. */
export function lineAt(lineNumber: number, model: editor.ITextModel): Stretch {
  return {
    from: model.getOffsetAt({ lineNumber, column: 1 }),
    to: model.getOffsetAt({ lineNumber, column: model.getLineMaxColumn(lineNumber) }),
  }
}
