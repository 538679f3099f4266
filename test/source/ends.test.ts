import { expect, it } from 'vitest'
import { withoutEnd } from '../../src/source/ends.js'

it.each([
  ['a/b//', '/', 'a/b'],
  ['a/b', '/', 'a/b'],
  ['//', '/', ''],
  ['', '/', ''],
  ['a\\/', '/\\', 'a'],
  ['/a', '/', '/a'],
  ['100', '0', '1'],
])('%j without %j at its end is %j', (text, characters, expected) => {
  expect(withoutEnd(text, characters)).toBe(expected)
})
