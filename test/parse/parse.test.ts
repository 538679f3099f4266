import { describe, expect, it } from 'vitest'
import { containerOf, diagnosticsOf, findings, manifest, web } from '../support/translated.js'

/** The codes of all diagnostics, with the arguments that are not of the place. */
const withArguments = (text: string, options = {}) =>
  diagnosticsOf(text, options).map(({ code, args }) => {
    const { key: _, service: __, ...own } = args as Record<string, unknown>
    return [code, own]
  })

describe('[R2.1-08] the YAML of a manifest', () => {
  it.each([
    ['nothing', ''],
    ['a comment alone', '# a\n'],
    ['an empty document', '---\n'],
    ['a document with an anchor alone', '&a\n'],
    ['a document with a tag alone', '--- !!str\n'],
  ])('has no services in %s', (_, text) => {
    expect(withArguments(text)).toEqual([['no-services', { instead: 'Add a service below `services:`.' }]])
  })

  it('may have a map without braces as an item in brackets', () => {
    expect(containerOf(web('ports: [target: 80]')).ports).toMatchObject([{ containerPort: 80 }])
  })

  it.each([
    ['key: value', 'a, : b'],
    ['? key', 'a, ? '],
  ])('may have a map with an empty key, written as in %s', (_, keys) => {
    expect(withArguments(`services: {web: {image: ${keys}}}`)).toEqual([['unknown-key', { suggestion: '' }]])
  })

  it('says once that the alias is not defined that is a key, or is merged in', () => {
    expect(withArguments('services:\n  web: { image: a }\n  *x : { image: a }\n')).toEqual([
      ['undefined-alias', { name: 'x' }],
    ])
    expect(withArguments('services:\n  web:\n    image: a\n    <<: *x\n')).toEqual([
      ['undefined-alias', { name: 'x' }],
    ])
  })

  it('says once, at its line, that a key above a list has no colon', () => {
    const text =
      'services:\n  web:\n    image: a\n    ports\n      - 80:80\n  db:\n    image: a\n    volumes\n      - a:/b\n'
    expect(diagnosticsOf(text).map(({ code, range }) => [code, range.start.line])).toEqual([
      ['yaml-syntax', 4],
      ['yaml-syntax', 8],
    ])
  })

  it('has a single merge key in a map, which may name several', () => {
    const text = 'x-a: &a { init: 1 }\nservices:\n  web:\n    image: a\n    <<: *a\n    <<: *a\n'
    expect(withArguments(text)).toContainEqual(['duplicate-key', { name: '<<' }])
  })

  it('has scalars, lists and maps behind aliases', () => {
    const text = `x-port: &port 80
x-list: &list [a]
x-map: &map { A: b }
services: { web: { image: a, expose: [*port], command: *list, environment: *map } }
`
    expect(containerOf(text)).toMatchObject({
      ports: [{ containerPort: 80 }],
      args: ['a'],
      env: [{ name: 'A', value: 'b' }],
    })
  })

  it.each([
    ['U+0001', '\u0001'],
    ['U+FFFF', '\uffff'],
    ['U+007F', '\u007f'],
  ])('has no %s, and the first of several is an error', (name, character) => {
    const text = `services: {web: {image: a}} # ${character.repeat(3)} ${character}\n`
    expect(withArguments(text)).toEqual(Array(2).fill(['forbidden-character', { name }]))
    expect(diagnosticsOf(text).map(({ range }) => range.start.column)).toEqual([31, 35])
  })

  it('has none at its beginning either', () => {
    expect(findings('#\u0001\nservices: {web: {image: a}}')).toEqual(['forbidden-character  `\u0001`'])
  })

  it('may have characters of two parts', () => {
    expect(findings(web('working_dir: /😀😀'))).toEqual([])
  })
})

describe('[R0-03] a character that Kubernetes cannot store is one error', () => {
  it.each([
    ['that a variable has', web('working_dir: "/$A"'), { env: { A: 'a\u0000' } }],
    ['beside a variable', web('working_dir: "/\\0$A"'), { env: { A: 'a' } }],
    ['that an env file has', web('env_file: a.env'), { files: { 'a.env': 'A=a\u0000' } }],
  ])('%s', (_, text, options) => {
    expect(withArguments(text, options)).toEqual([['unstorable-character', { name: 'U+0000' }]])
  })
})

describe('[R2.14-04] a variable that is not set', () => {
  const elsewhere = (files?: Record<string, string | Uint8Array>) =>
    withArguments(web('working_dir: /$TAG\nenv_file: [a.env, b.env]'), files && { files }).map(
      ([, args]) => args,
    )

  it('is looked up in the env files, and a message names the first one', () => {
    const files = { 'bare.env': 'TAG', 'other.env': 'OTHER=1', 'a.env': 'TAG=1', 'b.env': 'TAG=2' }
    expect(elsewhere(files)).toEqual([
      { variable: 'TAG', elsewhere: ' The env file `a.env` sets it, but only for the container.' },
    ])
    for (const other of ['OTHER=1', 'TAG=1\nNO NAME=1\n', new TextEncoder().encode('TAG=1')])
      expect(elsewhere({ 'b.env': '', other, 'a.env': '' })).toEqual([{ variable: 'TAG', elsewhere: '' }])
    expect(elsewhere({ 'a.env': '', 'b.env': '' })).toEqual([{ variable: 'TAG', elsewhere: '' }])
  })

  it('is found in an env file whose path is the value of a variable, without that value', () => {
    const text = web('working_dir: /$TAG\nenv_file: $FILE')
    const options = { files: { 'secret.env': 'TAG=1' }, env: { FILE: 'secret.env' } }
    expect(withArguments(text, options).map(([, args]) => args)).toEqual([
      { variable: 'TAG', elsewhere: ' An env file sets it, but only for the container.' },
    ])
  })

  it('is found for each of several', () => {
    const text = manifest({ web: 'image: a\nworking_dir: /$A$B\nenv_file: a.env' })
    const found = withArguments(text, { files: { 'a.env': 'A=1\nB=1' } })
    expect(found.map(([, args]) => (args as { elsewhere: string }).elsewhere)).toEqual(
      Array(2).fill(' The env file `a.env` sets it, but only for the container.'),
    )
  })
})

it('an alias is too deep if its target would be too deep there', () => {
  const nested = (text: string) => `${'['.repeat(60)}${text}${']'.repeat(60)}`
  const text = `x-a: &x ${nested('b')}\nx-b: ${nested('*x')}\nservices: {web: {image: a}}`
  const found = diagnosticsOf(text).map(({ code, range }) => [
    code,
    text.slice(range.start.offset, range.end.offset),
  ])
  expect(found).toEqual([['too-deep', '*x']])
})
