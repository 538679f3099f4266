import type { editor } from 'monaco-editor'
import type { Diagnostic } from 'tranship'
import type { DocumentationLinks } from './documentation-links.js'
import type { Monaco } from './monaco.js'
import { toRange } from './ranges.js'

/** Returns a diagnostic as a marker of its model. */
export function toMarker(
  { code, url, severity, message, hint, range, related = [] }: Diagnostic,
  model: editor.ITextModel,
  monaco: Monaco,
  links: DocumentationLinks,
): editor.IMarkerData {
  const address = links.ofCode?.(url)
  const { Error, Warning } = monaco.MarkerSeverity
  return {
    source: 'tranship',
    code: address === undefined ? code : { value: code, target: monaco.Uri.parse(address) },
    message: hint === undefined ? message : `${message}\n${hint}`,
    severity: severity === 'error' ? Error : Warning,
    ...rangeOf(range, model),
    relatedInformation: related.map((place) => ({
      resource: model.uri,
      message: place.message,
      ...rangeOf(place.range, model),
    })),
  }
}

/** Returns the range of a diagnostic or of a fix in a model. */
export function rangeOf({ start, end }: Diagnostic['range'], model: editor.ITextModel) {
  return toRange({ from: start.offset, to: end.offset }, model)
}
