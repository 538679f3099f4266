import type { Options } from 'minisearch'

/** A search entry: a page, or a part of one. */
export interface Entry {
  readonly id: number
  /** The name: a heading, a key or a code. */
  readonly name: string
  /** The page's title; for keys and codes, the kind of page. */
  readonly page: string
  /** The address, relative to the top of the site. */
  readonly address: string
  readonly text: string
}

/** The settings to build and to load the index. */
export const settings: Options<Entry> = {
  fields: ['name', 'page', 'text'],
  storeFields: ['name', 'page', 'address'],
  searchOptions: {
    boost: { name: 6, page: 2 },
    combineWith: 'AND',
    prefix: true,
  },
}
