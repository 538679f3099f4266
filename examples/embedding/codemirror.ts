import { linter, type Diagnostic as LintDiagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { safeTranslate } from 'tranship'

/** Checks the manifest as it is typed. */
export const manifestLinter: Extension = linter(({ state }) => {
  const result = safeTranslate(state.doc.toString())
  const found = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return found.map(({ severity, message, range, fixes = [] }): LintDiagnostic => ({
    from: range.start.offset,
    to: range.end.offset,
    severity,
    message,
    actions: fixes.map((fix) => ({
      name: `Replace by ${fix.text}`,
      apply: (view) =>
        view.dispatch({
          changes: { from: fix.range.start.offset, to: fix.range.end.offset, insert: fix.text },
        }),
    })),
  }))
})

export function openEditor(parent: HTMLElement, text: string): EditorView {
  const state = EditorState.create({ doc: text, extensions: [manifestLinter] })
  return new EditorView({ parent, state })
}
