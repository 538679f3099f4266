import type { CodeLens } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'
import { kindsAt } from './show-objects.js'

/**
 * Returns a lens for each service of a document, for `withKinds` to complete: an editor asks that only of lenses that it
 * shows. A service has none while an error touches it.
 */
export function objectLensesOf(analysis: Analysis, location: Location): CodeLens[] {
  const { trace } = analysis
  if (trace === undefined) return []
  const data = analysis.addressOf(location)
  return analysis
    .symbolsWith(location)
    .filter(({ kind, file }) => kind === 'service' && analysis.locate(file) === location)
    .filter(({ name }) => !trace.omitted.includes(name))
    .map(({ range }) => ({ range: toRange(range), data }))
}

/** Adds the kinds of the objects to a lens, and the command that shows the objects. */
export function withKinds(
  lens: CodeLens,
  analysis: Analysis,
  location: Location,
  document: TextDocument,
  command: string,
): CodeLens {
  const { start } = lens.range
  const kinds = kindsAt(analysis, location, document.offsetAt(start))
  const title = kinds.length === 0 ? 'no objects' : `→ ${kinds.join(', ')}`
  return { ...lens, command: { title, command, arguments: [lens.data, start] } }
}
