import { describe, expect, it } from 'vitest'
import { diagnosticsOf, found } from '../support/several-files.js'

describe('[C1-03] endpoints of several files', () => {
  const rule = '[{path: /, service: web, port: 80}]'
  const other = '[{path: /b, service: web, port: 80}]'
  const both = (earlier: string, later: string) => [
    {
      path: 'a.yaml',
      text: `services: {web: {image: a, expose: [80]}}\nendpoints: ${earlier}\n`,
    },
    { path: 'b.yaml', text: `endpoints: ${later}\n` },
  ]

  it.each([
    [rule, `{b: ${other}}`, ['other-notation b.yaml:endpoints']],
    [`{b: ${other}}`, rule, ['other-notation b.yaml:endpoints']],
    [rule, `{rules: ${other}}`, ['other-notation b.yaml:endpoints']],
    [`{b: {rules: ${other}}}`, `{rules: ${rule}}`, ['other-notation b.yaml:endpoints']],
    [`{b: {rules: ${other}}}`, `{b: ${rule}}`, ['other-notation b.yaml:b']],
    [`{b: {rules: ${other}}}`, `{b: {labels: {a: b}}, c: ${rule}}`, []],
    [`{rules: ${rule}}`, `{labels: {a: b}}`, []],
    [rule, other, []],
    [rule, `!override {b: ${other}}`, []],
    [rule, `!reset {b: ${other}}`, []],
    [`{b: {rules: ${other}}}`, `{b: !override ${rule}}`, []],
    [rule, '', []],
    [rule, '{}', []],
    ['{}', rule, []],
    [`{rules: ${rule}}`, `{b: ${other}}`, ['other-notation b.yaml:endpoints']],
    [`{b: ${rule}, c: ${rule}}`, `{c: {rules: ${other}}}`, ['other-notation b.yaml:c']],
    [`{b: ${rule}}`, `{c: {rules: ${other}}}`, []],
    [rule, 'text', ['wrong-type b.yaml:text']],
    [`{rules: ${rule}, labels: {a: b}}`, `{rules: ${rule}, labels: [a=b]}`, []],
  ])('%s, and then %s: %j', (earlier, later, expected) => {
    expect(found(both(earlier, later))).toEqual(expected)
  })

  it('count of the file that has them', () => {
    const [earlier, later] = both(rule, rule)
    const without = { path: 'c.yaml', text: 'services: {db: {image: b}}' }
    expect(found([earlier!, without])).toEqual([])
    expect(found([without, later!, earlier!])).toEqual([])
  })

  it('say where the other notation is', () => {
    const [first] = diagnosticsOf(both(rule, `{b: ${other}}`))
    expect(first!.message).toBe(
      'the Compose file: `endpoints` is a map of names here and a list in an earlier file. tranship cannot merge them.',
    )
    expect(first!.related).toMatchObject([
      { file: 'a.yaml', message: 'the earlier notation', range: { start: { line: 2 } } },
    ])
    const [mapped] = diagnosticsOf(both(rule, `{rules: ${other}}`))
    expect(mapped!.args).toMatchObject({ notation: 'a map with `rules`', other: 'a list' })
  })
})
