import { expect, it } from 'vitest'
import { contentOf, findContent, findText } from '../../../src/mapping/read/files.js'

const bytes = (...values: number[]) => Uint8Array.from(values)

it.each([
  ['a.env', 'a.env', 'x'],
  ['./a.env', 'a.env', 'x'],
  ['a.env', './a.env', 'x'],
  ['././/a.env', './a.env', 'x'],
  ['b./a.env', 'b./a.env', 'x'],
  ['b./a.env', 'ba.env', undefined],
  ['toString', 'x', undefined],
])('[C2-04] the path %s finds the file %s', (path, given, text) => {
  expect(findText({ [given]: 'x' }, path)).toBe(text)
  expect(findText({ [given]: bytes(120) }, path)).toBe(text)
  expect(findContent({ [given]: 'x' }, path)?.text).toBe(text)
  expect(findText(undefined, path)).toBeUndefined()
})

it('[C2-04] a file has a text where an object can hold its bytes', () => {
  expect(contentOf('ü')).toMatchObject({ text: 'ü', size: 2 })
  expect(contentOf(bytes(0xc3, 0xbc))).toMatchObject({ text: 'ü', size: 2 })
  for (const binary of ['\0', bytes(0), bytes(0xff), bytes(0xff, 0)])
    expect(contentOf(binary).text).toBeUndefined()
  expect([...contentOf('ü').bytes()]).toEqual([0xc3, 0xbc])
})
