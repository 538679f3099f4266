import { type Diagnostic as LintDiagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { Diagnostic } from 'tranship'

/** Shows in a text what is wrong there, with the fixes to choose. */
export function showProblems(view: EditorView, problems: readonly Diagnostic[]): void {
  const { length } = view.state.doc
  const diagnostics = problems.map(({ range, severity, message, hint, fixes = [] }): LintDiagnostic => ({
    from: Math.min(range.start.offset, length),
    to: Math.min(range.end.offset, length),
    severity,
    message: hint === undefined ? message : `${message}\n${hint}`,
    actions: fixes.map(({ range: { start, end }, text }) => ({
      name: `Replace by ${text}`,
      apply: (view) => view.dispatch({ changes: { from: start.offset, to: end.offset, insert: text } }),
    })),
  }))
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
