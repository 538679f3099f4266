import { type EditorView, showDialog } from '@codemirror/view'
import type { Code } from 'tranship'
import type { LanguageService } from 'tranship/editor'

/** Silences a warning at an offset with a comment, or says that no comment can stand there. */
export async function insertIgnoreComment(
  view: EditorView,
  code: Code,
  offset: number,
  { ignoreInsertion }: Pick<LanguageService, 'ignoreInsertion'>,
): Promise<void> {
  const { doc } = view.state
  const found = await ignoreInsertion(doc.toString(), code, offset)
  // The user may have typed since, and can ask again.
  if (view.state.doc !== doc) return
  if (found !== undefined)
    view.dispatch({ changes: { from: found.offset, insert: found.text }, userEvent: 'input.fix' })
  else showDialog(view, { label: 'No comment can stand at this line.', submitLabel: 'Close' })
}
