import * as monaco from 'monaco-editor'
import { safeTrace, type Diagnostic, type Trace } from 'tranship'

export function watch(model: monaco.editor.ITextModel): monaco.IDisposable {
  let latest: Trace | undefined
  const check = () => {
    const result = safeTrace(model.getValue())
    latest = result.ok ? result : undefined
    const found = result.ok ? result.warnings : [...result.errors, ...result.warnings]
    monaco.editor.setModelMarkers(model, 'tranship', found.map(toMarker))
  }
  check()
  const hover = monaco.languages.registerHoverProvider('yaml', {
    provideHover(hovered, position) {
      if (hovered !== model || latest === undefined) return null
      const becomes = latest.objectsAt(model.getOffsetAt(position)).map(({ title }) => title)
      return becomes.length === 0 ? null : { contents: [{ value: `becomes ${becomes.join(', ')}` }] }
    },
  })
  const change = model.onDidChangeContent(check)
  return {
    dispose() {
      hover.dispose()
      change.dispose()
    },
  }
}

function toMarker({ code, severity, message, range }: Diagnostic): monaco.editor.IMarkerData {
  const { Error, Warning } = monaco.MarkerSeverity
  return {
    code,
    message,
    severity: severity === 'error' ? Error : Warning,
    startLineNumber: range.start.line,
    startColumn: range.start.column,
    endLineNumber: range.end.line,
    endColumn: range.end.column,
  }
}
