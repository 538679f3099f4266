import { Composer, type Document, type Lexer } from 'yaml'
import type { Reports } from '../warnings/report.js'
import { MAXIMUM_DEPTH } from './depth.js'
import { readTokens } from './tokens.js'
import { reportAt } from './report-at.js'

/** Parses the documents of a text, with their errors. Stops at the position where the nesting is too deep. */
export function yamlDocuments(text: string, reports: Reports, lexer?: Pick<Lexer, 'lex'>): Document[] {
  const composer = new Composer({
    schema: 'core',
    // Without tags of YAML 1.1 such as !!timestamp: a manifest has no use for dates.
    resolveKnownTags: false,
    uniqueKeys: false,
    merge: false,
  })
  const documents: Document[] = []
  const tooDeepAt = readTokens(
    text,
    (token) => {
      for (const document of composer.next(token)) documents.push(document)
    },
    lexer,
  )
  if (tooDeepAt !== undefined) {
    reportAt(reports, 'too-deep', { start: tooDeepAt, end: tooDeepAt + 1 }, { limit: MAXIMUM_DEPTH })
  } else for (const document of composer.end(true, text.length)) documents.push(document)
  return documents
}
