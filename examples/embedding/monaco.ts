import * as monaco from 'monaco-editor'
import { safeTrace, type Diagnostic, type Fix, type Range, type Trace, type TranslateOptions } from 'tranship'

/** How long somebody has to stop typing before the manifest is checked, in milliseconds. */
const PAUSE = 300

/** Where the pages of the codes are: a page of yours, with the folder `docs` of the package below it. */
const pages = new URL('tranship/', document.baseURI)

/**
 * Shows in a model what is wrong, with quick fixes, and what each place becomes. `options` is what the page knows; variables
 * and files that it does not know are no problem.
 */
export function watch(model: monaco.editor.ITextModel, options: TranslateOptions = {}): monaco.IDisposable {
  let latest:
    { readonly version: number; readonly trace?: Trace; readonly found: readonly Diagnostic[] } | undefined
  const current = () => (latest?.version === model.getVersionId() ? latest : undefined)

  const check = () => {
    const version = model.getVersionId()
    const text = model.getValue()
    const result = safeTrace(text, { ...options, incomplete: true })
    // To show what a place becomes, what is not known counts as missing.
    const trace = result.ok ? result : safeTrace(text, options)
    const found = result.ok ? result.warnings : [...result.errors, ...result.warnings]
    latest = { version, found, ...(trace.ok ? { trace } : {}) }
    monaco.editor.setModelMarkers(
      model,
      'tranship',
      found.map((diagnostic) => toMarker(diagnostic, model.uri)),
    )
  }
  let timer = setTimeout(check)
  const change = model.onDidChangeContent(() => {
    clearTimeout(timer)
    timer = setTimeout(check, PAUSE)
  })

  const hover = monaco.languages.registerHoverProvider('yaml', {
    provideHover(hovered, position) {
      const trace = hovered === model ? current()?.trace : undefined
      const becomes = trace?.objectsAt(model.getOffsetAt(position)).map(({ title }) => title) ?? []
      return becomes.length === 0 ? null : { contents: [{ value: `becomes ${becomes.join(', ')}` }] }
    },
  })
  const actions = monaco.languages.registerCodeActionProvider('yaml', {
    provideCodeActions(asked, at) {
      const fixes = asked === model ? (current()?.found ?? []).flatMap(({ fixes = [] }) => fixes) : []
      const here = fixes.filter(({ range }) => monaco.Range.areIntersectingOrTouching(toRange(range), at))
      return { actions: here.map((fix) => toAction(fix, model)), dispose: () => {} }
    },
  })

  const watching = {
    dispose() {
      clearTimeout(timer)
      for (const one of [change, closed, hover, actions]) one.dispose()
      if (!model.isDisposed()) monaco.editor.setModelMarkers(model, 'tranship', [])
    },
  }
  const closed = model.onWillDispose(() => watching.dispose())
  return watching
}

function toRange({ start, end }: Range): monaco.IRange {
  return {
    startLineNumber: start.line,
    startColumn: start.column,
    endLineNumber: end.line,
    endColumn: end.column,
  }
}

function toMarker(found: Diagnostic, uri: monaco.Uri): monaco.editor.IMarkerData {
  const { code, url, severity, message, hint, range, related = [] } = found
  const { Error, Warning } = monaco.MarkerSeverity
  return {
    source: 'tranship',
    code: { value: code, target: monaco.Uri.parse(new URL(url, pages).href) },
    message: hint === undefined ? message : `${message}\n${hint}`,
    severity: severity === 'error' ? Error : Warning,
    ...toRange(range),
    relatedInformation: related.map((place) => ({
      resource: uri,
      message: place.message,
      ...toRange(place.range),
    })),
  }
}

function toAction({ range, text }: Fix, model: monaco.editor.ITextModel): monaco.languages.CodeAction {
  const textEdit = { range: toRange(range), text }
  return {
    title: text.trim() === '' ? 'Remove it' : `Write ${text.trim()}`,
    kind: 'quickfix',
    edit: { edits: [{ resource: model.uri, versionId: model.getVersionId(), textEdit }] },
  }
}
