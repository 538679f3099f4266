import { readFileSync } from 'node:fs'
import { catalogue, type Code, safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { apiPage, builtPages } from '../../scripts/built-pages.js'
import { retiredCodes } from '../../src/warnings/retired.js'
import { allExamples, type DiagnosticExample, examplesOf } from '../support/diagnostic-examples.js'

const codes = Object.keys(catalogue) as Code[]

/** Everything that an example raises. */
function raisedBy({ manifest, options }: DiagnosticExample) {
  const result = safeTranslate(manifest, options)
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

describe('[R0-04] no code is dead: the example of', () => {
  it.each(allExamples())('$code raises it, and nothing else', ({ code, also = [], ...example }) => {
    const raised = raisedBy(example)
    // Most examples have unknown images.
    const codes = raised.map((one) => one.code).filter((one) => one === code || one !== 'guessed-images')
    expect(codes.sort()).toEqual([code, ...also].sort())
    const found = raised.find((diagnostic) => diagnostic.code === code)!
    const { manifest } = example
    expect(found.severity).toBe(catalogue[code].severity)
    expect(found.message).not.toMatch(/\{\w+\}|undefined|NaN|\[object/)
    expect(found.hint).not.toMatch(/(?<!\$)\{\w+\}|undefined|NaN|\[object/)
    expect(raised.filter(({ hint }) => !hint)).toEqual([])
    expect(found.range.end.offset).toBeLessThanOrEqual(manifest.length)
    expect(found.range.start.offset).toBeLessThanOrEqual(found.range.end.offset)
  })
})

it('examples of one code have different messages', () => {
  const repeated = codes.filter((code) => {
    const messages = examplesOf(code).map(
      (example) => raisedBy(example).find((diagnostic) => diagnostic.code === code)!.message,
    )
    return new Set(messages).size < messages.length
  })
  expect(repeated).toEqual([])
})

describe('the texts of', () => {
  it.each(codes)('%s say what, why and what to do', (code) => {
    const { message, hint, fallback, why, remedy } = catalogue[code]
    expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    for (const text of [message, why]) expect(text).toMatch(/^(?:[`A-Z{]|tranship ).*\.$/)
    // A hint of placeholders alone depends on the case, and may be empty.
    if (/^(?:\{\w+\})+$/.test(hint)) expect(fallback).toMatch(/^[A-Z][^{]*\.$/)
    else expect(hint).toMatch(/^[A-Z].*(?:\.|\}|'|`)$/)
    if (remedy !== undefined) expect(remedy).toMatch(/^[A-Z].*\.$/)
  })
})

describe('codes are stable (docs/stability.md):', () => {
  /** `code severity argument:type …` of every code that a release has had; `retired` in front of those that are no more. */
  const listed = readFileSync('test/support/codes.txt', 'utf8').trimEnd().split('\n')
  const retired = listed.filter((line) => line.startsWith('retired ')).map((line) => line.split(' ')[1])

  it('each is listed with its severity and its arguments; a code that is gone or changed is listed as retired', () => {
    expect(codes.map(describeCode).sort()).toEqual(listed.filter((line) => !line.startsWith('retired ')))
  })

  it('a retired code is never used again', () => {
    expect(retired.filter((code) => codes.includes(code as Code))).toEqual([])
  })

  it('the list of retired codes has the replacement of each, which exists', () => {
    expect(Object.keys(retiredCodes).sort()).toEqual([...retired].sort())
    expect(Object.values(retiredCodes).filter((code) => !codes.includes(code))).toEqual([])
  })

  function describeCode(code: Code): string {
    const { severity, message, hint } = catalogue[code]
    const names = [...`${message} ${hint}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const args = new Map<string, unknown>(
      Object.entries(raisedBy(examplesOf(code)[0]!).find((diagnostic) => diagnostic.code === code)!.args),
    )
    const own = [...new Set(names)].filter((name) => name !== 'where' && name !== 'key').sort()
    return [code, severity, ...own.map((name) => `${name}:${typeof args.get(name)}`)].join(' ')
  }
})

it('the build writes a page for every code, where its `url` says', () => {
  expect([...builtPages.keys()]).toEqual([apiPage, ...codes.map((code) => catalogue[code].url)])
})

it.each(allExamples())('a diagnostic of $code has the page of its code', (example) => {
  for (const diagnostic of raisedBy(example)) expect(diagnostic.url).toBe(catalogue[diagnostic.code].url)
})
