import { describe, expect, it } from 'vitest'
import { documentsIn } from '../../src/parse/documents.js'

const textsOf = (text: string) => documentsIn(text).map(({ start, end }) => text.slice(start, end))

describe('[C1-03] the documents of a text', () => {
  it.each<[string, string, readonly string[]]>([
    ['are one without a sign', 'a: 1\n', ['a: 1\n']],
    ['are one where there is nothing', '', ['']],
    ['are one of comments alone', '# a\n', ['# a\n']],
    ['are one behind a sign', '---\na: 1\n', ['---\na: 1\n']],
    [
      'are one behind comments and directives',
      '# a\n%YAML 1.2\n\n---\na: 1\n',
      ['# a\n%YAML 1.2\n\n---\na: 1\n'],
    ],
    ['begin at each sign', 'a: 1\n---\nb: 1\n---\nc: 1\n', ['a: 1\n', '---\nb: 1\n', '---\nc: 1\n']],
    ['begin with what stands behind the sign', 'a: 1\n--- {b: 1}\n', ['a: 1\n', '--- {b: 1}\n']],
    ['begin where lines end as on Windows', 'a: 1\r\n---\r\nb: 1\r\n', ['a: 1\r\n', '---\r\nb: 1\r\n']],
    ['may be empty', '---\n---\na: 1\n---', ['---\n', '---\na: 1\n', '---']],
    ['may have comments alone', 'a: 1\n---\n# b\n', ['a: 1\n', '---\n# b\n']],
    ['end at their sign', 'a: 1\n...\nb: 1\n', ['a: 1\n', 'b: 1\n']],
    ['are no more behind the sign of the last one', 'a: 1\n...\n# b\n\n', ['a: 1\n']],
    ['may have several signs at the end', 'a: 1\n...\n...\n---\nb: 1\n...', ['a: 1\n', '---\nb: 1\n']],
    [
      'have directives of their own',
      'a: 1\n...\n%YAML 1.2\n---\nb: 1\n',
      ['a: 1\n', '%YAML 1.2\n---\nb: 1\n'],
    ],
    ['begin behind a sign that ends nothing', '# a\n...\n---\nb: 1\n', ['---\nb: 1\n']],
    [
      'have such signs in lines and words',
      'a: |\n  ---\n---b: 1\n....: 1\n',
      ['a: |\n  ---\n---b: 1\n....: 1\n'],
    ],
  ])('%s', (_, text, expected) => {
    expect(textsOf(text)).toEqual(expected)
  })

  it('say where their signs stand', () => {
    expect(documentsIn('a: 1\n---\nb: 1\n').map(({ mark }) => mark)).toEqual([
      undefined,
      { start: 5, end: 8 },
    ])
  })

  it('are found in linear time', () => {
    expect(documentsIn('---\n'.repeat(100_000))).toHaveLength(100_000)
    expect(documentsIn('...\n'.repeat(100_000))).toHaveLength(1)
    expect(documentsIn('#\n...\n'.repeat(100_000))).toHaveLength(1)
  })
})
