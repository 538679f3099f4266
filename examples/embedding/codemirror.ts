import { linter, type Diagnostic as LintDiagnostic } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { safeTranslate, type Diagnostic, type TranslateOptions } from 'tranship'

/** Where the pages of the codes are: a page of yours, with the folder `docs` of the package below it. */
const pages = new URL('tranship/', document.baseURI)

/**
 * Checks the manifest whenever typing pauses for 300 ms. `options` is what the page knows; variables and files that it does
 * not know are no problem.
 */
export function manifestLinter(options: TranslateOptions = {}): Extension {
  const check = ({ state }: EditorView) => {
    const result = safeTranslate(state.doc.toString(), { ...options, incomplete: true })
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
        // What is typed meanwhile moves the diagnostic.
        const moved = from - range.start.offset
        const { start, end } = fix.range
        view.dispatch({ changes: { from: start.offset + moved, to: end.offset + moved, insert: fix.text } })
      },
    })),
  }
}

/** The message, what to do about it, and a link to the page of its code. */
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
