import { expect, it } from 'vitest'
import {
  contentOf,
  findContent,
  findText,
  MOST_CHARACTERS,
  MOST_FILES,
  TextFiles,
} from '../../../src/rules/values/files.js'
import { keepReadings } from '../../../src/stages/make-scope.js'
import type { Scope } from '../../../src/rules/types/scope.js'
import { nowhere } from '../../../src/source/place.js'

const bytes = (...values: number[]) => Uint8Array.from(values)

it.each([
  ['a.env', 'a.env', 'x'],
  ['./a.env', 'a.env', 'x'],
  ['a.env', './a.env', 'x'],
  ['././/a.env', './a.env', 'x'],
  ['b./a.env', 'b./a.env', 'x'],
  ['b./a.env', 'ba.env', undefined],
  ['.//a.env', './/a.env', 'x'],
  ['toString', 'x', undefined],
])('[C2-04] the path %s finds the file %s', (path, given, text) => {
  const find = (files: Record<string, string | Uint8Array> | undefined) =>
    findText(files, path, nowhere, report)
  const report = () => expect.unreachable()
  expect(find({ [given]: 'x' })).toBe(text)
  expect(find({ [given]: bytes(120) })).toBe(text)
  const scope = { options: { files: { [given]: 'x' } }, readOnce: keepReadings() } as unknown as Scope
  expect(findContent(scope, path)?.text).toBe(text)
  expect(find(undefined)).toBeUndefined()
})

it.each([bytes(0), bytes(0xff), bytes(0xff, 0)])(
  '[C2-04] of %s, which are no text, nothing is taken',
  (given) => {
    const codes: string[] = []
    expect(findText({ a: given }, 'a', nowhere, (code) => codes.push(code))).toBe('')
    expect(codes).toEqual(['file-not-text'])
  },
)

it('[C2-04] a file has a text where an object can hold its bytes', () => {
  expect(contentOf('ü')).toMatchObject({ text: 'ü', size: 2 })
  expect(contentOf(bytes(0xc3, 0xbc))).toMatchObject({ text: 'ü', size: 2 })
  for (const binary of ['\0', bytes(0), bytes(0xff), bytes(0xff, 0)])
    expect(contentOf(binary).text).toBeUndefined()
  expect([...contentOf('ü').bytes()]).toEqual([0xc3, 0xbc])
})

it('[R0-02] of files that together are too much nothing more is read, which is said once', () => {
  const reported: unknown[] = []
  const texts = new TextFiles({ most: 'x'.repeat(MOST_CHARACTERS), more: 'y' }, (code, _, args) =>
    reported.push({ code, args }),
  )
  expect(texts.find('most', nowhere)).toHaveLength(MOST_CHARACTERS)
  expect(reported).toEqual([])
  for (const path of ['more', 'more', 'most']) expect(texts.find(path, nowhere)).toBe('')
  expect(texts.find('none', nowhere)).toBeUndefined()
  expect(reported).toEqual([{ code: 'too-many-files', args: { limit: MOST_FILES } }])
})
