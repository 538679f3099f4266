import { type Diagnostic as LintDiagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { Diagnostic } from 'tranship'
import { linkToCode } from '../page/documentation-link.js'

/** Shows problems in a text, with their fixes. */
export function showProblems(view: EditorView, problems: readonly Diagnostic[]): void {
  const { length } = view.state.doc
  const diagnostics = problems.map((problem): LintDiagnostic => {
    const { range, severity, message, hint, fixes = [] } = problem
    const said = hint === undefined ? message : `${message}\n${hint}`
    return {
      from: Math.min(range.start.offset, length),
      to: Math.min(range.end.offset, length),
      severity,
      message: said,
      renderMessage: () => {
        const whole = document.createElement('span')
        whole.append(`${said} `, linkToCode(problem))
        return whole
      },
      actions: fixes.map(({ range: { start, end }, text }) => ({
        name: text.trim() === '' ? 'Remove it' : `Write ${text.trim()}`,
        apply: (view) => view.dispatch({ changes: { from: start.offset, to: end.offset, insert: text } }),
      })),
    }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
