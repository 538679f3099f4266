import { expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { Reports } from '../../src/warnings/report.js'
import { placeOf } from '../support/read-value.js'
import { diagnosticsOf, findings, web } from '../support/translated.js'

it.each([
  ['256', 256],
  ['"256"', '256'],
  ['!override 256', 256],
  ['!override "256"', '256'],
  ['!override |\n  256', '256\n'],
  ['!override text', 'text'],
  ['!reset ~', null],
  ['!!str 256', '256'],
])('[C1-04] the value of %s is %j', (yaml, value) => {
  expect(placeOf(yaml).node).toMatchObject({ kind: 'scalar', value })
})

it('[C1-04] a tag about other files counts for the value of a key alone', () => {
  const codes = (text: string) => diagnosticsOf(text, { profile: 'compose' }).map(({ code }) => code)
  expect(codes('!override\nservices: {web: {image: a}}')).toEqual(['merge-tag'])
  expect(codes('services: {web: {image: a, command: [a, !reset b]}}')).toEqual(['merge-tag'])
  expect(codes('services: {web: {image: !override a}}')).toEqual([])
})

it.each([
  ['[a, !reset b, c]', ['a', 'c']],
  ['[!reset {a: 1}, !override c]', ['c']],
  ['[!reset b]', []],
])('[C1-04] the items of %s are %j', (yaml, items) => {
  expect(
    placeOf(yaml)
      .items()
      .map(({ text }) => text),
  ).toEqual(items)
})

it('[R2.1-08] a value that is not written is behind its key', () => {
  const { root } = parse('? a\n', new Reports())
  expect(root).toMatchObject({ entries: [{ key: 'a', value: { value: null, start: 3, end: 3 } }] })
})

it('[R2.1-08] a key may have an anchor', () => {
  expect(findings('x-a: {&a b: 1}\nservices: {web: {image: *a}}')).toEqual([])
})

it.each([
  ['x-a: {"\\0": b}', 'unstorable-character'],
  ['x-a: {&a "\\0": b}', 'unstorable-character'],
  ['x-a: "\\0"', 'unstorable-character'],
  ["x-a: '\0'", 'forbidden-character'],
  ["x-a: {'\0': b}", 'forbidden-character'],
])('[R0-03] of a character that Kubernetes cannot store is said once: %j is %s', (keys, code) => {
  expect(diagnosticsOf(web(keys)).map((found) => found.code)).toEqual([code])
})

it('[R0-03] of a key that stands twice the first place is named', () => {
  const [found] = diagnosticsOf('services: {web: {image: a}}\nx-a: 1\nx-a: 2\n')
  expect(found).toMatchObject({ code: 'duplicate-key', range: { start: { line: 3 } } })
  expect(found?.related).toMatchObject([
    { message: expect.stringMatching(/\w/), range: { start: { line: 2, column: 1 } } },
  ])
})

it('[R2.1-08] aliases that repeat aliases are counted with all that they add, and refused once', () => {
  const levels = Array.from({ length: 12 }, (_, at) => `  - &l${at + 1} [${`*l${at}, `.repeat(10)}]`)
  const text = `x-a:\n  - &l0 !override a\n${levels.join('\n')}\nservices: {web: {image: a}}\n`
  const codes = diagnosticsOf(text).map(({ code }) => code)
  expect(codes.filter((code) => code === 'too-many-aliases')).toHaveLength(1)
})
