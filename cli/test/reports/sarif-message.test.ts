import { expect, it } from 'vitest'
import { sarifMessage } from '../../src/reports/sarif-message.js'

it.each([
  ['No names.', undefined],
  ['Set `a_b` or `c*`.', 'Set `a_b` or `c*`.'],
  ['Write <name> or *all* for `x`.', 'Write \\<name\\> or \\*all\\* for `x`.'],
  ['The value of `x` has a `.', 'The value of `x` has a \\`.'],
])('%s has quotes as plain text, and code as Markdown', (message, markdown) => {
  expect(sarifMessage(message)).toEqual({
    text: message.replaceAll('`', "'"),
    ...(markdown === undefined ? {} : { markdown }),
  })
})

it('a hint is a paragraph of its own', () => {
  expect(sarifMessage('No `a`.', 'Write `b`.')).toEqual({
    text: "No 'a'.\nWrite 'b'.",
    markdown: 'No `a`.\n\nWrite `b`.',
  })
})
