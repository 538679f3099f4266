import { expect, it } from 'vitest'
import { parseConstraint } from '../../src/compose/constraint.js'

it.each([
  ['node.role==manager', 'node.role', true, 'manager'],
  [' node.labels.disk \t!= \n ssd  ', 'node.labels.disk', false, 'ssd'],
  ['a==b==c', 'a', true, 'b==c'],
  ['a!=b==c', 'a', false, 'b==c'],
  ['a==b c', 'a', true, 'b c'],
  ['===x', '=', true, 'x'],
  ['a====', 'a', true, '=='],
  ['a!==b', 'a', false, '=b'],
])('%j asks of %s that it is %s %s', (text, subject, isEqual, value) => {
  expect(parseConstraint(text)).toEqual({ subject, isEqual, value })
})

it.each(['', ' ', 'a', 'a=b', 'a==', 'a!= ', '==a', '==', 'a b==c', 'a==b\nc'])('%j is none', (text) => {
  expect(parseConstraint(text)).toBeUndefined()
})
