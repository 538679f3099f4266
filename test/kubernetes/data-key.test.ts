import { describe, expect, it } from 'vitest'
import { dataKey } from '../../src/kubernetes/data-key.js'

describe('[C2-04] the key of a file in its ConfigMap', () => {
  const long = 'x'.repeat(253)
  it.each([
    ['a.conf', /^a\.conf$/],
    ['sub/a.conf', /^sub\.a\.conf$/],
    ['two words.txt', /^two-words\.txt$/],
    ['.env', /^\.env$/],
    [long, new RegExp(`^${long}$`)],
    [`${long}x`, /^file-\w{7}$/],
    ['.', /^file-\w{7}$/],
    ['..data', /^file-\w{7}$/],
    ['', /^file-\w{7}$/],
  ])('%j', (path, key) => expect(dataKey(path)).toMatch(key))

  it('is another one where it is taken', () => {
    expect(dataKey('a/b', new Set(['a.b']))).toMatch(/^a\.b-\w{7}$/)
    const key = dataKey(long, new Set([long]))
    expect(key).toMatch(/^x{245}-\w{7}$/)
  })
})
