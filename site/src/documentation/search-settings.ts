import type { Options } from 'minisearch'

/** What search knows of a page, or of a part of one. */
export interface Entry {
  readonly id: number
  /** What it is called: a heading, a key, a code. */
  readonly name: string
  /** The page that it is a part of; a key's and a code's is what it is. */
  readonly page: string
  /** From the top of the site. */
  readonly address: string
  readonly text: string
}

/** How the index is made, and read again. */
export const settings: Options<Entry> = {
  fields: ['name', 'page', 'text'],
  storeFields: ['name', 'page', 'address'],
  searchOptions: {
    boost: { name: 6, page: 2 },
    combineWith: 'AND',
    prefix: true,
  },
}
