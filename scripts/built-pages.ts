import { catalogue } from '../src/index.js'
import { makeApiPage } from './api-page.js'
import { diagnosticsPages } from './diagnostics-pages.js'

/** The page of the public API. */
export const apiPage = 'docs/api.md'

/**
 * Pages that nobody writes or reads in the repository, by their path from its root. The build makes them for the packages,
 * and the site for itself. Git ignores them.
 */
export const builtPages: ReadonlyMap<string, () => string> = new Map([
  [apiPage, makeApiPage],
  ...Array.from(diagnosticsPages, ([code, make]) => [catalogue[code].url, make] as const),
])
