import { describe, expect, it } from 'vitest'
import { trace } from 'tranship'
import { compose, found } from '../support/several-files.js'

const both = (earlier: string, later: string) =>
  [earlier, later].map((keys, index) => ({
    path: `${index}.yaml`,
    text: `services: {web: {image: shop/a, ${keys}}}\n`,
  }))

describe('[C1-03] [C1-02] values in another spelling than those of the other file have their places:', () => {
  it.each([
    ['a value', '[A=one]', 'one'],
    ['a value in quotes', '["A=one"]', '"A=one"'],
    ['an empty value', '[A=]', ''],
    ['a value with the sign in it', '[A=one=two]', 'one=two'],
    ['an item with an anchor', '[&a A=one]', 'one'],
  ])('%s', (_, environment, expected) => {
    const files = both(`environment: ${environment}`, 'environment: {B: two}')
    const traced = trace(files, compose)
    const deployment = traced.objects.find(({ kind }) => kind === 'Deployment')!
    const origin = traced.originOf(deployment, '/spec/template/spec/containers/0/env/0/value')
    const [written, ...others] = origin !== undefined && 'places' in origin ? origin.places : []
    expect(others).toEqual([])
    expect(written?.file).toBe('0.yaml')
    expect(files[0]!.text.slice(written?.range.start.offset, written?.range.end.offset)).toBe(expected)
  })
})

it('[C1-02] a value that an alias brings has the place of the alias too', () => {
  const files = both('environment: [*a]', 'environment: {B: two}')
  const earlier = { path: '0.yaml', text: `x-a: [&a A=one]\n${files[0]!.text}` }
  const traced = trace([earlier, files[1]!], compose)
  const deployment = traced.objects.find(({ kind }) => kind === 'Deployment')!
  const origin = traced.originOf(deployment, '/spec/template/spec/containers/0/env/0/value')
  const places = origin !== undefined && 'places' in origin ? origin.places : []
  expect(
    places.map(({ kind, range }) => [kind, earlier.text.slice(range.start.offset, range.end.offset)]),
  ).toEqual([
    ['written', 'one'],
    ['used', '*a'],
  ])
})

describe('[C1-03] an error is reported once, at its place:', () => {
  it.each([
    ['a map among variables', 'environment: [{a: b}]', 'environment: {B: b}', []],
    [
      'variables after a map among them',
      'environment: {B: b}',
      'environment: [{a: b}]',
      ['wrong-type 1.yaml:{a: b}'],
    ],
    ['a map among hosts', 'extra_hosts: [{a: b}]', 'extra_hosts: {c: 10.0.0.2}', []],
    [
      'hosts after a map among them',
      'extra_hosts: {c: 10.0.0.2}',
      'extra_hosts: ["d=10.0.0.1", {a: b}]',
      ['wrong-type 1.yaml:{a: b}'],
    ],
    ['hosts after a text', 'extra_hosts: {c: 10.0.0.2}', 'extra_hosts: text', ['wrong-type 1.yaml:text']],
    ['a host without an address', 'extra_hosts: {c: 10.0.0.2}', 'extra_hosts: [d]', ['wrong-type 1.yaml:d']],
    ['a list among dependencies', 'depends_on: [db]', 'depends_on: [[a]]', ['wrong-type 1.yaml:[a]']],
    ['a list among networks', 'networks: {default: }', 'networks: [[a]]', ['wrong-type 1.yaml:[a]']],
    ['a broken name', 'depends_on: [db]', 'depends_on: [*x]', ['undefined-alias 1.yaml:*x']],
    ['nothing as a build', 'build:', 'build: .', []],
    ['a build and nothing', 'build: .', 'build:', []],
  ])('%s', (_, earlier, later, expected) => {
    expect(found(both(earlier, later))).toEqual(expected)
  })
})
