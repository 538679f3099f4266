import { expect, it } from 'vitest'
import { writtenName } from '../../../src/mapping/read/name-value.js'
import type { Place } from '../../../src/source/place.js'

it.each([
  ['A=b', 'A'],
  ['${A}=b', '${A}'],
  ['${A:-x=y}B=c', '${A:-x=y}B'],
  ['${A=b', '${A'],
  ['a${A}${B', 'a${A}${B'],
  ['${${A}=b', '${${A}'],
  ['$A=b', '$A'],
  ['=b', ''],
  ['a', 'a'],
])('of %j the name is %j', (text, name) => {
  const place = { node: { kind: 'scalar', template: { text } }, parent: { isList: true } }
  expect(writtenName('A', place as unknown as Place)).toBe(name)
})

it('of an item without variables, and of a key, the name is the one that was read', () => {
  const node = { kind: 'scalar', text: 'A=b' }
  expect(writtenName('A', { node, parent: { isList: true } } as unknown as Place)).toBe('A')
  expect(writtenName('A', { node, parent: { isList: false } } as unknown as Place)).toBe('A')
})
