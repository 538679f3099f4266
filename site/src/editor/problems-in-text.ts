import { type Diagnostic as LintDiagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { ChangeSpec } from '@codemirror/state'
import type { Diagnostic, Fix } from 'tranship'
import { withCode } from '../page/code-text.js'
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
        whole.append(...withCode(said), ' ', linkToCode(problem))
        return whole
      },
      actions: fixes.map((fix) => ({
        name: fix.text.trim() === '' ? 'Remove it' : `Write ${fix.text.trim()}`,
        apply: (view) => view.dispatch({ changes: changeOf(fix) }),
      })),
    }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

/** Returns a fix as a change of the text. */
export function changeOf({ range: { start, end }, text }: Fix): ChangeSpec {
  return { from: start.offset, to: end.offset, insert: text }
}
