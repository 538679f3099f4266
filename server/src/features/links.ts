import path from 'node:path'
import { imagePages } from 'tranship/internal'
import { isFile } from 'tranship-cli/internal'
import type { DocumentLink } from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'

/** Returns links to the existing files to which a document refers, and to the pages of its images. */
export function linksOf(analysis: Analysis, location: Location, withImages: boolean): DocumentLink[] {
  return [...fileLinks(analysis, location), ...(withImages ? imageLinks(analysis, location) : [])]
}

function imageLinks(analysis: Analysis, location: Location): DocumentLink[] {
  return imagePages(analysis.fileAt(location)?.text ?? '', analysis.project.options).map(({ url, range }) => {
    return { range: toRange(range), target: url }
  })
}

function fileLinks(analysis: Analysis, location: Location): DocumentLink[] {
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
