import path from 'node:path'
import { isFile } from 'tranship-cli/internal'
import type { DocumentLink } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'

/** Returns links to the existing files to which a document refers. */
export function linksOf(analysis: Analysis, location: Location): DocumentLink[] {
  const { folder } = analysis.project
  if (folder === undefined) return []
  const links = new Map<number, DocumentLink>()
  // The place of an included file also names the `.env` beside it, which is optional.
  const required = analysis.references.filter((reference) => reference.required)
  for (const { path: named, file, range } of [...required, ...analysis.references]) {
    if (analysis.locate(file) !== location || links.has(range.start.offset) || named.startsWith('~')) continue
    const target = path.resolve(folder, named)
    if (isFile(target))
      links.set(range.start.offset, { range: toRange(range), target: analysis.addressOf(target) })
  }
  return [...links.values()]
}
