import { catalogue, type Code, safeTranslate } from '../../src/index.js'
import { diagnosticsPages } from '../../scripts/diagnostics-pages.js'
import { type DiagnosticExample, examplesOf } from '../../test/support/diagnostic-examples.js'
import type { Document, Example } from './document.js'
import { problemsOf, projectOf } from './playground.js'

/** Returns a page with an example for each diagnostic code. */
export function makeCodePages(): readonly Document[] {
  return Array.from(diagnosticsPages, ([code, make]): Document => {
    const { url } = catalogue[code]
    return {
      folder: url,
      kind: 'code',
      path: url,
      title: code,
      markdown: make(),
      examples: examplesOf(code).map((example) => exampleOf(code, example)),
    }
  })
}

function exampleOf(code: Code, { manifest, options = {}, excerpt }: DiagnosticExample): Example {
  // A manifest with an excerpt is too long to show, and too long for a link.
  if (excerpt !== undefined) return { text: excerpt }
  const result = safeTranslate(manifest, options)
  const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  const found = all.find((diagnostic) => diagnostic.code === code)!
  const marked = { from: found.range.start.offset, to: found.range.end.offset }
  const project = projectOf(manifest, { profile: '1.48', ...options })
  const isSaid = problemsOf(project).some((problem) => problem.code === code)
  return {
    text: manifest,
    // The page can't mark a place in another file.
    ...(found.file ? {} : { marked: [marked] }),
    ...(isSaid ? { project } : {}),
  }
}
