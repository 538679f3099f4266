import * as monaco from 'monaco-editor'
import { safeTrace, type Diagnostic, type Fix, type Range, type Trace, type TranslateOptions } from 'tranship'

/** The pause in typing before a check, in milliseconds. */
const PAUSE = 300

/** The address of your copy of the package's folder `docs`, which has a page for each code. */
const pages = new URL('tranship/', document.baseURI)

/**
 * Shows diagnostics in a model, with quick fixes. The hover shows the objects of a place. `options` has the variables and
 * files that the page knows. Unknown ones give no diagnostic.
 */
export function watch(model: monaco.editor.ITextModel, options: TranslateOptions = {}): monaco.IDisposable {
  let latest:
    { readonly version: number; readonly trace?: Trace; readonly found: readonly Diagnostic[] } | undefined
  const current = () => (latest?.version === model.getVersionId() ? latest : undefined)

  const given: TranslateOptions = { profile: 'compose', ...options }

  const check = () => {
    const version = model.getVersionId()
    const text = model.getValue()
    const result = safeTrace(text, { ...given, incomplete: true })
    // The hover needs objects. So unknown variables and files count as missing here.
    const trace = result.ok ? result : safeTrace(text, given)
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
