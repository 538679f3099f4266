import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeExpansion } from '../../src/kubernetes/expansion.js'
import { expand } from '../support/kubernetes-expansion.js'

describe('[R2.2-05] text that Kubernetes would change is escaped, and nothing else', () => {
  test.each([
    ['', ''],
    ['plain', 'plain'],
    ['$HOME', '$HOME'],
    ['${HOME}', '${HOME}'],
    ['costs 5$', 'costs 5$'],
    ['$(date)', '$$(date)'],
    ['echo $(date) $(whoami)', 'echo $$(date) $$(whoami)'],
    ['$()', '$$()'],
    ['$(open', '$(open'],
    ['a) $(open', 'a) $(open'],
    ['$$', '$$$'],
    ['kill $$ now', 'kill $$$ now'],
    ['$$$', '$$$$$'],
    ['$$(date)', '$$$$(date)'],
    ['$(a $(b))', '$$(a $$(b))'],
    ['$(', '$('],
  ])('%j is written %j', (text, escaped) => {
    expect(escapeExpansion(text)).toBe(escaped)
    expect(expand(escaped, new Map([['date', 'X']]))).toBe(text)
  })

  const dollars = fc.string({ unit: fc.constantFrom('$', '(', ')', 'A', ' ', '\n', '€'), maxLength: 40 })

  test('Kubernetes gives back exactly the text', () => {
    const variables = new Map([
      ['A', 'changed'],
      ['', 'changed'],
    ])
    fc.assert(
      fc.property(dollars, (text) => {
        expect(expand(escapeExpansion(text), variables)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('no dollar is added that is not needed', () => {
    const everyName = { get: () => 'changed' } as unknown as ReadonlyMap<string, string>
    fc.assert(
      fc.property(dollars, (text) => {
        if (expand(text, everyName) === text) expect(escapeExpansion(text)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('a long text of open parentheses takes linear time', () => {
    const text = '$('.repeat(200_000)
    expect(escapeExpansion(text)).toBe(text)
    expect(escapeExpansion(text + ')')).toHaveLength(600_001)
  })
})
