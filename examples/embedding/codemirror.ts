import { linter, type Diagnostic as LintDiagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { safeTranslate, type Diagnostic, type TranslateOptions } from 'tranship'

/** The address of your copy of the package's folder `docs`, which has a page for each code. */
const pages = new URL('tranship/', document.baseURI)

/**
 * Checks the Compose file when typing pauses for 300 ms. `options` has the variables and files that the page knows. Unknown
 * ones give no diagnostic.
 */
export function manifestLinter(options: TranslateOptions = {}): Extension {
  const check = ({ state }: EditorView) => {
    const result = safeTranslate(state.doc.toString(), { profile: 'compose', ...options, incomplete: true })
    const found = result.ok ? result.warnings : [...result.errors, ...result.warnings]
    return found.map(toLint)
  }
  return linter(check, { delay: 300 })
}

function toLint(found: Diagnostic): LintDiagnostic {
  const { severity, message, range, fixes = [] } = found
  return {
    from: range.start.offset,
    to: range.end.offset,
    severity,
    message,
    renderMessage: () => explanation(found),
    actions: fixes.map((fix) => ({
      name: fix.text.trim() === '' ? 'Remove it' : `Write ${fix.text.trim()}`,
      apply(view, from) {
        // Later edits move the diagnostic.
        const moved = from - range.start.offset
        const { start, end } = fix.range
        view.dispatch({ changes: { from: start.offset + moved, to: end.offset + moved, insert: fix.text } })
      },
    })),
  }
}

/** Shows the message, the hint, and a link to the page of the code. */
function explanation({ code, url, message, hint }: Diagnostic): Node {
  const link = document.createElement('a')
  link.href = new URL(url, pages).href
  link.textContent = code
  const shown = document.createElement('span')
  shown.append(hint === undefined ? message : `${message} ${hint}`, ' ', link)
  return shown
}

export function openEditor(parent: HTMLElement, text: string, options?: TranslateOptions): EditorView {
  const state = EditorState.create({ doc: text, extensions: [manifestLinter(options)] })
  return new EditorView({ parent, state })
}
