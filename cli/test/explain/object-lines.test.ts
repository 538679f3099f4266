import { safeTranslate, toYAML } from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../../../test/support/golden.js'
import { fieldPath, findField } from '../../src/explain/field-path.js'
import { objectLines } from '../../src/explain/object-lines.js'

const textOf = (object: object) =>
  objectLines(object)
    .map(({ text }) => `${text}\n`)
    .join('')

describe('the lines of an object', () => {
  it('match its YAML, for every golden object', () => {
    for (const { name, manifest, options } of goldenCases()) {
      const result = safeTranslate(manifest, { files: {}, ...options })
      for (const object of result.ok ? result.objects : [])
        expect(textOf(object), name).toBe(toYAML([object]))
    }
  })

  it.each([
    [{ list: [[1, [2, 3]], [{ a: 1, b: [4] }], [], {}] }],
    [{ text: 'several\nlines\n', list: ['more\n\nlines', { key: 'and\nmore\n' }] }],
    [{ 'a key: x': { '~/': null }, empty: { map: {}, list: [] } }],
  ])('match its YAML, for %j', (object) => {
    expect(textOf(object)).toBe(toYAML([object]))
  })

  it('each name a field that is there', () => {
    for (const { manifest, options } of goldenCases()) {
      const result = safeTranslate(manifest, { files: {}, ...options })
      for (const object of result.ok ? result.objects : []) {
        for (const { pointer } of objectLines(object)) {
          expect(findField(object, fieldPath(pointer)).pointer).toBe(pointer)
        }
      }
    }
  })
})
