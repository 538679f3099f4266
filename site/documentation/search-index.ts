import MiniSearch from 'minisearch'
import { linkTo } from '../src/documentation/addresses.js'
import { type Entry, settings } from '../src/documentation/search-settings.js'
import type { Document } from './document.js'
import type { Rendered } from './rendered.js'

/** Makes the search index: one entry for each key and code, and for each heading of a guide. */
export function makeSearchIndex(pages: readonly (readonly [Document, Rendered])[]): string {
  const entries = pages.flatMap(([document, rendered]) => entriesOf(document, rendered))
  const index = new MiniSearch(settings)
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return JSON.stringify(index)
}

function entriesOf({ kind, folder, title }: Document, { parts }: Rendered): readonly Omit<Entry, 'id'>[] {
  const address = linkTo(folder).slice('./'.length)
  if (kind !== 'guide') {
    const text = parts.map((part) => part.text).join(' ')
    return [{ name: title, page: kind === 'key' ? 'key' : 'diagnostic', address, text }]
  }
  return parts.map(({ heading, anchor, depth, text }) => {
    return { name: heading, page: title, address: depth === 1 ? address : `${address}#${anchor}`, text }
  })
}
