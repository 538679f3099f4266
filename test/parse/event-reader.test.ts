import { describe, expect, it } from 'vitest'
import type { Declined } from '../../src/parse/sound-text.js'
import { treeOf } from '../support/sound-reader.js'
import { agreement } from '../support/reading-agreement.js'

const nest = (depth: number, text = '') => `${'['.repeat(depth)}${text}${']'.repeat(depth)}`

it.each([
  'a: b\r\nc: d\r\n',
  'a: b\tc\n',
  '- a\n-\n- b\n',
  'a: b\n  \\U c\n',
  'a:\n\nb: c\n',
  'a: [b: c, { d: e }]\n',
  'a: [b,\n  c]\nd: ["#", "e"]\n',
  'a: [b\t]\nc:\t\n',
  '- a\r\n-\r\n- b\r\n',
  'a:\n  # b\n  -\n  # c\n  -\n',
  'a: >\n  b\nc: |\n  d\n',
  '- - >\n    a\n',
  'a: "\\u0041"\nb: \'\\U\'\n',
  "a: ' '\nb: ''\n",
  `${'k'.repeat(1000)}: a\n`,
  '"<<": a\n<b: c\n',
  `a: [${'1, '.repeat(600)}]\nb: &b c\nd: [${'*b, '.repeat(20)}]\n`,
])('the fast reader takes %j', (text) => {
  expect(agreement(text)).toBe('one tree')
})

/** Returns why a text is left to the other reader; `undefined` if it isn't. */
function reasonOf(text: string): Declined | undefined {
  const read = treeOf(text)
  return 'reason' in read ? read.reason : undefined
}

describe('the fast reader leaves a text to the other', () => {
  it.each<[Declined, string]>([
    ['syntax', 'a: "b'],
    ['syntax', 'a: b\u0080'],
    ['syntax', 'a: |\n  b\u0000\n'],
    ['syntax', 'a: \ud83d b'],
    ['syntax', 'a: b\udca1'],
    ['line breaks', 'a: b\rc: d'],
    ['tabs', 'a: |\n \tb'],
    ['byte order mark', '\ufeffa: b'],
    ['other documents', 'a: b\n...\n'],
    ['other documents', '%NONE\n---\na: b\n'],
    ['other documents', 'a: b\n---\nc: d\n'],
    ['no map or list', 'text'],
    ['no map or list', '# nothing\n'],
    ['tag', 'a: !reset b'],
    ['name with a colon', 'a: &b: c'],
    ['key', '&a b: c'],
    ['key', '[a]: c'],
    ['key', ': c'],
    ['key', '? |\n  a\n: c\n'],
    ['key', '? >\n  a\n: c\n'],
    ['key', `${'k'.repeat(1001)}: c`],
    ['empty value', '{a: , b: c}'],
    ['empty value', 'a: &b'],
    ['empty value', '? a\n'],
    ['empty value', '? a\n:\n'],
    ['empty value', 'a: !!str\n'],
    ['empty value', 'a: |\n  \n'],
    ['empty value', 'a: >\n  \n'],
    ['empty value', '---\n'],
    ['escape', 'a: "\\U00110000"'],
    ['escape', 'a: "\\0"'],
    ['escape', 'a: "\\U00000041"'],
    ['duplicate key', 'a: b\na: c'],
    ['duplicate key', 'x: &x {}\na: {<<: *x, <<: *x}'],
    ['duplicate key', `{${Array.from({ length: 20 }, (_, index) => `k${index % 19}: v, `).join('')}}`],
    ['alias', 'a: *b'],
    ['alias', 'a: &b [*b]'],
    ['alias', `a: &a\n${'  -\n'.repeat(40)}b: [${'*a, '.repeat(800)}]`],
    [
      'alias',
      `a: &a {b: ${'{c: '.repeat(60)}1${'}'.repeat(60)}, d: e}\nf: ${'{g: '.repeat(60)}*a${'}'.repeat(60)}`,
    ],
    ['alias', `a: &a [${'1, '.repeat(20)}]\nb: &b [${'*a, '.repeat(20)}]\nc: [${'*b, '.repeat(100)}]\n`],
    ['alias', `a: &a [${'['.repeat(60)}${']'.repeat(60)}, b]\nc: ${'['.repeat(60)}*a${']'.repeat(60)}`],
    ['merge key', 'a: {<<: 1}'],
    ['comment in brackets', 'a: [b # c\n  , d]'],
  ])('with the reason: %s', (reason, text) => {
    expect(reasonOf(text)).toBe(reason)
  })

  it('just where the other finds its aliases too deep or too many', () => {
    const deep = (count: number) => `a: &a ${nest(50)}\nb: ${nest(count, '*a')}\n`
    const deepMaps = (count: number) =>
      `a: &a ${nest(50)}\nb: ${'{c: '.repeat(count)}*a${'}'.repeat(count)}\n`
    const maps = `{x: ${'{x: '.repeat(49)}1${'}'.repeat(49)}, y: z}`
    const deepOfMaps = (count: number) => `a: &a ${maps}\nb: ${nest(count, '*a')}\n`
    const many = (count: number) => `a: &a [${'1, '.repeat(19)}]\nb: [${'*a, '.repeat(count)}]\n`
    const keys = Array.from({ length: 19 }, (_, at) => `k${at}: 1`)
    const manyMaps = (count: number) => `a: &a {${keys.join(', ')}}\nb: [${'*a, '.repeat(count)}]\n`
    for (const count of [-2, -1, 0, 1, 2]) {
      const texts = [
        deep(50 + count),
        deepMaps(50 + count),
        deepOfMaps(49 + count),
        many(572 + count),
        manyMaps(655 + count),
      ]
      for (const text of texts) expect(agreement(text)).not.toContain('not read fast')
    }
    for (const text of [deep(48), deepMaps(48), deepOfMaps(47), many(570), manyMaps(653)])
      expect(agreement(text)).toBe('one tree')
    for (const text of [deep(52), deepMaps(52), deepOfMaps(51), many(574), many(577), manyMaps(657)])
      expect(agreement(text)).toBe('refused by both')
  })

  it('if it is too deep, or uses aliases beyond all measure', () => {
    const nested = (depth: number) => `a: ${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`
    expect([98, 99].map((depth) => reasonOf(nested(depth)))).toEqual([undefined, 'syntax'])
    for (let depth = 95; depth < 103; depth++) agreement(nested(depth))
    expect(
      reasonOf(`a: &a ${'['.repeat(60)}${']'.repeat(60)}\nb: ${'['.repeat(60)}*a${']'.repeat(60)}`),
    ).toBe('alias')
    const bomb = Array.from(
      { length: 9 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]\n`,
    )
    expect(reasonOf(`a0: &a0 [x]\n${bomb.join('')}`)).toBe('alias')
    expect(reasonOf('['.repeat(5000))).toBe('syntax')
  })
})
