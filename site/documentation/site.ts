import type { PageFolder } from '../src/documentation/addresses.js'
import { makeCodePages } from './codes.js'
import type { Document } from './document.js'
import { makeGuides } from './guides.js'
import { makeKeyPages } from './keys.js'
import { navigation } from './navigation.js'
import { render } from './rendered.js'
import { makeSearchIndex } from './search-index.js'
import { type Assets, pageAround } from './template.js'

/** The documentation: HTML by page folder, and the search index. */
export interface Documentation {
  readonly pages: ReadonlyMap<PageFolder, (assets: Assets) => string>
  readonly index: string
}

export async function makeDocumentation(): Promise<Documentation> {
  const guides = makeGuides()
  const documents: readonly Document[] = [...guides, ...makeCodePages(), ...makeKeyPages()]
  const groups = navigation(guides)
  const folders = new Set(documents.map(({ folder }) => folder))
  const rendered = await Promise.all(
    documents.map(async (document) => [document, await render(document, folders)] as const),
  )
  return {
    pages: new Map(
      rendered.map(([document, page]) => [
        document.folder,
        (assets: Assets) => pageAround(document, page, groups, assets),
      ]),
    ),
    index: makeSearchIndex(rendered),
  }
}
