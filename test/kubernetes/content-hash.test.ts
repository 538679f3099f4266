import { expect, it } from 'vitest'
import { ContentHash } from '../../src/kubernetes/content-hash.js'
import { encodeUtf8 } from '../../src/source/utf8.js'

// The values that the authors of FNV publish for it.
it.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('[C2-05] the hash of %j is the one that its authors publish', (text, hash) => {
  expect(new ContentHash().add(encodeUtf8(text)).text).toBe(hash)
})

it('[C2-05] adds up pieces as if they were one', () => {
  const whole = new ContentHash().add(encodeUtf8('foobar')).text
  expect(new ContentHash().add(encodeUtf8('foo')).add(encodeUtf8('bar')).text).toBe(whole)
})
