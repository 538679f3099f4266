import { expect, it } from 'vitest'
import { commentsIn } from '../../src/parse/comments.js'

it.each([
  ['a: b # c\n# d\n', ['# c', '# d']],
  ['a: [b\nc: d # e\n', ['# e']],
  ['a: |\n  # b\n# c\n', ['# c']],
  ['a: "# b"\n--- # c\n', ['# c']],
])('[R0-03] the comments of %j are %j', (text, comments) => {
  expect(commentsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(comments)
})
