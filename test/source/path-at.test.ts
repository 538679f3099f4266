import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'

describe('[R0-04] a diagnostic of the parser has a path', () => {
  it.each<[string, string, string, readonly (string | number)[]]>([
    [
      'a key that is written twice',
      'services:\n  web:\n    image: a\n    image: b\n',
      'duplicate-key',
      ['services', 'web', 'image'],
    ],
    [
      'a key twice in braces',
      'services: {web: {image: a, image: b}}\n',
      'duplicate-key',
      ['services', 'web', 'image'],
    ],
    [
      'an alias',
      'services:\n  web:\n    image: a\n    ports: [80, *other]\n',
      'undefined-alias',
      ['services', 'web', 'ports', 1],
    ],
    [
      'an alias behind a merge',
      'x-a: &a {image: a}\nservices:\n  web:\n    <<: *a\n    ports: *other\n',
      'undefined-alias',
      ['services', 'web', 'ports'],
    ],
    [
      'a key that is a list',
      'services:\n  web:\n    ? [image]\n    : a\n',
      'complex-key',
      ['services', 'web'],
    ],
    ['a second document', 'services:\n  web: {image: a}\n---\nservices: {}\n', 'multiple-documents', []],
    [
      'a character',
      'services:\n  web:\n    image: a\u0007b\n',
      'forbidden-character',
      ['services', 'web', 'image'],
    ],
  ])('%s', (_, text, code, path) => {
    const result = safeTranslate(text)
    const found = result.ok ? [] : result.errors
    expect(found.find((one) => one.code === code)?.path).toEqual(path)
  })
})
