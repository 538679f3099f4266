import { describe, expect, it } from 'vitest'
import { references, safeTranslate } from 'tranship'
import { compose, diagnosticsOf, found } from '../support/several-files.js'

describe('[C1-05] [C1-06] files that a manifest names', () => {
  it('there are no more than 200 files', () => {
    const include = (count: number) => {
      const files: Record<string, string> = {}
      for (let at = 1; at <= count; at++) files[`${at}.yaml`] = `services: {s${at}: {image: a}}`
      return diagnosticsOf(`include: [${Object.keys(files).join(', ')}]\n`, { ...compose, files })
    }
    expect(include(199)).toEqual([])
    expect(include(202)).toMatchObject([
      { code: 'too-many-files', path: ['include', 199], args: { limit: 200 } },
    ])
  })

  it('there are no more than so many characters', () => {
    const big = `services: {a: {image: a}}\n${'#'.repeat(9_000_000)}\n`
    const files = {
      'a.yaml': big,
      'b.yaml': big.replaceAll('a:', 'b:'),
      'c.yaml': 'services: {c: {image: c}}',
    }
    expect(found('include: [a.yaml]', { ...compose, files })).toEqual([])
    expect(found('include: [a.yaml, b.yaml, c.yaml]', { ...compose, files })).toEqual([
      'too-many-files :b.yaml',
    ])
  })

  it('are named once for each place that names them', () => {
    const text =
      'services: {a: {extends: {file: b.yaml, service: b}}, c: {extends: {file: b.yaml, service: b}}}'
    const named = references(text, { ...compose, files: { 'b.yaml': 'services: {b: {image: b}}' } })
    expect(named.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['extends b.yaml', 'extends b.yaml'])
  })

  it.each([
    ['sound', 'services: {base: {image: a}}', ['unknown-extended-service']],
    ['broken', 'services: {base: {image: "a', ['yaml-syntax']],
  ])('are read whole, with documents of which the second is %s', (_, second, expected) => {
    const files = { 'b.yaml': `services: {web: {image: a}}\n---\n${second}\n` }
    const text = 'services: {web: {extends: {file: b.yaml, service: none}}}'
    const codes = diagnosticsOf(text, { ...compose, files }).map(({ code }) => code)
    expect([...new Set(codes)]).toEqual(expected)
  })

  it('are one file, whose services name each other', () => {
    const files = { 'b.yaml': 'services: {web: {extends: bse}}\n---\nservices: {base: {image: a}}\n' }
    const text = 'services: {web: {extends: {file: b.yaml, service: web}}}'
    expect(diagnosticsOf(text, { ...compose, files })).toMatchObject([
      { code: 'unknown-extended-service', args: { file: 'this file' } },
    ])
  })

  it.each([
    ['/c.yaml', '/e.env'],
    ['d/c.yaml', 'd/e.env'],
    ['c.yaml', 'e.env'],
  ])('have relative paths that begin in their folders: %s', (path, envFile) => {
    const files = { [path]: 'services: {web: {image: a, env_file: e.env}}' }
    const named = references(`include: [${path}]`, { ...compose, files })
    expect(named.map((one) => `${one.kind} ${one.path}`)).toContain(`env_file ${envFile}`)
  })

  it.each(['include: [none.yaml]\n', 'include: [{path: a.yaml, env_file: none.env}]\n'])(
    'and are not there are an error, or unknown as long as they may come: %s',
    (include) => {
      const text = `${include}services: {web: {image: a, depends_on: [db]}}\n`
      const options = { ...compose, files: { 'a.yaml': 'services: {a: {image: a}}' } }
      expect(found(text, options).map((one) => one.split(' ')[0])).toEqual(['manifest-file-missing'])
      expect(safeTranslate(text, { ...options, incomplete: true })).toMatchObject({ ok: false, errors: [] })
    },
  )
})
