import { expect, it } from 'vitest'
import { readAnything } from '../../src/parse/recovering-reader.js'
import { Reports } from '../../src/warnings/report.js'

it.each([
  ['nothing', '', false],
  ['a comment', '# a\n', false],
  ['what nests too deep', '['.repeat(200), true],
])('[R2.1-08] of %s there is no tree', (_, text, isBroken) => {
  expect(readAnything(text, new Reports())).toEqual({
    root: undefined,
    guess: undefined,
    isBroken,
    hasMergeTags: false,
  })
})
