import { expect, it } from 'vitest'
import { read } from '../../src/read.js'
import { plain } from '../../src/validate/plain.js'
import { filesOfMerges, manifestWith, merges } from '../support/merges.js'

/** What a manifest in some files has as the service `web`. */
function webOf(...keys: readonly string[]): unknown {
  const files = keys.map((key, index) => ({ path: `${index}.yaml`, text: manifestWith(key) }))
  const { root } = read(files, { profile: 'compose', activeProfiles: ['*'], files: filesOfMerges })
  return (plain(root!) as { services: { web: unknown } }).services.web
}

it.each(merges)('[C1-03] %s, then %s', (earlier, later, merged) => {
  expect(webOf(earlier, later)).toEqual(webOf(merged))
})
