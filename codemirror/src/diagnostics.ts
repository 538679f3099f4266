import { type Action, type Diagnostic as LintDiagnostic, linter, setDiagnostics } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Code, Diagnostic, Fix } from 'tranship'
import { fixTitle, isIgnorable, type LanguageService } from 'tranship/editor'
import { withCode } from './code-text.js'
import { type DocumentationLinks, linkTo } from './documentation-links.js'

/** The part of a language service that fixes need. */
export type FixService = Pick<LanguageService, 'ignoreInsertion'>

/**
 * Checks the text when typing pauses for 300 ms, and shows its errors and warnings with their fixes. `help` shows them
 * under the pointer, so this has no tooltip of its own.
 */
export function diagnostics(
  service: FixService & Pick<LanguageService, 'diagnose'>,
  links: DocumentationLinks = {},
): Extension {
  const check = async ({ state: { doc } }: EditorView) => {
    const found = await service.diagnose(doc.toString())
    return found.map((one) => toLint(one, doc.length, service, links))
  }
  return linter(check, { delay: 300, tooltipFilter: () => [] })
}

/**
 * Shows errors and warnings that the caller has found in the whole text of a view, with their fixes. Each warning can be
 * ignored with a comment.
 */
export function showDiagnostics(
  view: EditorView,
  found: readonly Diagnostic[],
  service: FixService,
  links: DocumentationLinks = {},
): void {
  const { length } = view.state.doc
  const shown = found.map((one) => toLint(one, length, service, links))
  view.dispatch(setDiagnostics(view.state, shown))
}

function toLint(
  found: Diagnostic,
  length: number,
  service: FixService,
  links: DocumentationLinks,
): LintDiagnostic {
  const { code, url, range, severity, message, hint, fixes = [] } = found
  const said = hint === undefined ? message : `${message}\n${hint}`
  return {
    from: Math.min(range.start.offset, length),
    to: Math.min(range.end.offset, length),
    severity,
    message: said,
    renderMessage: () => {
      const whole = document.createElement('span')
      const address = links.ofCode?.(url)
      whole.append(...withCode(said), ' ', address === undefined ? code : linkTo(address, code))
      return whole
    },
    actions: [
      ...fixes.map((fix): Action => ({ name: fixTitle(fix), apply: applier(fix, range.start.offset) })),
      ...(isIgnorable(found) ? [ignoreAction(code, service)] : []),
    ],
  }
}

/** Returns the application of a fix to a diagnostic that later edits may have moved. */
function applier(fix: Fix, start: number): Action['apply'] {
  const { from: own, to, insert } = changeOf(fix)
  return (view, from) => {
    const moved = from - start
    view.dispatch({ changes: { from: own + moved, to: to + moved, insert }, userEvent: 'input.fix' })
  }
}

/** Returns the action that silences a warning with a comment. */
function ignoreAction(code: Code, service: FixService): Action {
  const insert = async (view: EditorView, from: number) => {
    const { insertIgnoreComment } = await import('./insert-ignore-comment.js')
    await insertIgnoreComment(view, code, from, service)
  }
  return { name: `Ignore ${code} with a comment`, apply: (view, from) => void insert(view, from) }
}

/** Returns a fix as a change of the text that it was made for. */
export function changeOf({ range: { start, end }, text }: Fix) {
  return { from: start.offset, to: end.offset, insert: text }
}
