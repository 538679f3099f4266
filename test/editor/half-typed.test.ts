import { describe, expect, it } from 'vitest'
import { completionsAt, symbols } from 'tranship/editor'
import { references, safeTranslate, type Diagnostic, type Range, type TranslateOptions } from 'tranship'
import { extendedServices, namedVariables, overriddenValues, usedVariables } from 'tranship/internal'
import { isThorough, numbers, sampled } from '../support/effort.js'
import { goldenCases, type GoldenCase } from '../support/golden.js'

const cases = goldenCases()

function expectWithin(text: string, range: Range): void {
  expect(isWithin(range, text.length)).toBe(true)
}

function isWithin({ start, end }: Range, length: number): boolean {
  return 0 <= start.offset && start.offset <= end.offset && end.offset <= length
}

/** Any text is handled without an exception, and all results are within the text. */
function expectSafe(text: string, options: TranslateOptions): void {
  const result = safeTranslate(text, options)
  const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  for (const { range, related = [], fixes = [] } of diagnostics) {
    expectWithin(text, range)
    for (const place of [...related, ...fixes]) expectWithin(text, place.range)
  }
  for (const { range, extent, references } of symbols(text)) {
    for (const place of [range, extent, ...references]) expectWithin(text, place)
  }
  for (const { range } of references(text, options)) expectWithin(text, range)
}

const seedOf = ({ name, manifest }: GoldenCase) => name.length * 7919 + manifest.length

/** Every offset of a manifest, its end too. */
const offsetsOf = ({ manifest }: GoldenCase) =>
  Array.from({ length: manifest.length + 1 }, (_, offset) => offset)

/** Every line’s end and beginning, and some offsets between. */
function cutsOf(golden: GoldenCase): number[] {
  const random = numbers(seedOf(golden))
  const lines = [...golden.manifest.matchAll(/\n/g)].flatMap(({ index }) => [index, index + 1])
  const between = Array.from({ length: 15 }, () => Math.floor(random() * golden.manifest.length))
  return [...new Set([0, golden.manifest.length, ...lines, ...between])]
}

describe('[R0-03] half-typed text is read up to the error', () => {
  it.each(cases)('$name, cut off anywhere', (golden) => {
    const { manifest, options } = golden
    const outside = sampled(offsetsOf(golden), 15, seedOf(golden), 150).filter((cut) => {
      const result = safeTranslate(manifest.slice(0, cut), options)
      const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
      return !diagnostics.every(({ range }) => isWithin(range, cut))
    })
    expect(outside).toEqual([])
  })

  it.each(cases)('$name, cut off, with its symbols and references', (golden) => {
    for (const cut of sampled(cutsOf(golden), 5, seedOf(golden), 40)) {
      expectSafe(golden.manifest.slice(0, cut), golden.options)
    }
  })

  it.each(cases)('$name, without one line', (golden) => {
    const lines = golden.manifest.split('\n')
    for (const index of sampled([...lines.keys()], 5, seedOf(golden), 20)) {
      expectSafe(lines.filter((_, other) => other !== index).join('\n'), golden.options)
    }
  })

  it.each(cases)('$name, with one character changed', (golden) => {
    const { manifest, options } = golden
    const random = numbers(seedOf(golden))
    const characters = [...'":\'[]{}&*!|>%@`#,-? \n\t$0a']
    for (let count = 0; count < (isThorough ? 10 : 3); count++) {
      const at = Math.floor(random() * manifest.length)
      const character = characters[Math.floor(random() * characters.length)]!
      expectSafe(manifest.slice(0, at) + character + manifest.slice(at + 1), options)
    }
  })
})

/** Returns all texts with up to this number of pieces. */
function textsOfPieces(pieces: readonly string[], most: number): string[] {
  const shorter = most === 0 ? [] : textsOfPieces(pieces, most - 1)
  return ['', ...shorter.flatMap((text) => pieces.map((piece) => text + piece))]
}

/** Every range anywhere in an answer. */
function rangesIn(answer: unknown): Range[] {
  if (typeof answer !== 'object' || answer === null) return []
  const range = answer as Range
  if (typeof range.start === 'object' && typeof range.end === 'object') return [range]
  return Object.values(answer).flatMap(rangesIn)
}

describe('[R0-03] every range in every answer about half-typed text is ordered and inside the text', () => {
  const starts = ['services: b: {', 'services: {b: {depends_on: [', 'services:\n  b: {"s": &s ', 'volumes: "']
  const texts = textsOfPieces([']', '}', ',', ': ', '"', "''", 's'], isThorough ? 4 : 3)

  it.each(starts)('%j', (start) => {
    const outside = [...new Set(texts)]
      .map((text) => start + text)
      .filter((text) => {
        const options = { files: { s: '' } }
        const answers = [
          symbols(text),
          safeTranslate(text, options),
          references(text, options),
          usedVariables(text, options),
          namedVariables(text, options),
          extendedServices(text, options),
          overriddenValues(text, options),
        ]
        const completions = completionsAt(text, text.length)
        return (
          !rangesIn(answers).every((range) => isWithin(range, text.length)) ||
          !completions.every(({ start: from, end }) => 0 <= from && from <= end && end <= text.length)
        )
      })
    expect(outside).toEqual([])
  })
})

/** Unfinished lines in a service. */
const unfinished: Record<string, string> = {
  'a key': '    imag',
  'a key and a colon': '    environment:',
  'a key in quotes': '    "imag',
  'a value in quotes': '    command: "npm run',
  'a value in single quotes': "    command: 'npm run",
  'a list in brackets': '    ports: [',
  'a list in brackets with an item': '    ports: ["80:80", ',
  'a map in braces': '    environment: {A: b',
  'an item': '    ports:\n      -',
  'an item in quotes': '    ports:\n      - "80:',
  'a variable': '    image: shop/web:${TAG',
  'a variable in quotes': '    image: "shop/web:${TAG"',
  'an alias': '    environment: *',
  'an alias of nothing': '    environment: *commo',
  'an anchor': '    environment: &',
  'a merge key': '    <<:',
  'a merge of nothing': '    <<: *commo',
  'a tag': '    environment: !!',
  'a tab': '\timage: a',
  'wrong indentation': '   image: a',
  'a value behind a value': '    image: "a" b',
  'a directive': '%YAML',
  'a text of several lines': '    command: |',
  'a colon in a value': '    image: a: b',
}

describe('an unfinished line in one service hides no error in another', () => {
  const codesAt = (text: string, path: readonly string[]) => {
    const result = safeTranslate(text)
    const all: readonly Diagnostic[] = result.ok ? [] : [...result.errors, ...result.warnings]
    return (
      all
        .filter((one) => path.every((segment, index) => one.path[index] === segment))
        .map(({ code }) => code)
        // A missing bracket is only detected at the next service.
        .filter((code) => code !== 'yaml-syntax')
    )
  }

  it.each(Object.entries(unfinished))('%s, behind it', (_, line) => {
    const text = `services:\n  sound:\n    image: a\n    restart: sometimes\n    volumes: [data:/data]\n  web:\n    image: nginx:1.29\n${line}\n`
    expect(codesAt(`${text}volumes:\n  data: {driver_opts: {size: much}}\n`, ['services', 'sound'])).toEqual([
      'invalid-restart',
    ])
  })

  it.each(Object.entries(unfinished))('%s, before it', (_, line) => {
    const text = `services:\n  web:\n    image: nginx:1.29\n${line}\n  sound:\n    image: a\n    restart: sometimes\n`
    expect(codesAt(text, ['services', 'sound'])).toEqual(['invalid-restart'])
  })

  it.each(Object.entries(unfinished))('%s, and raises no question about the names in it', (_, line) => {
    const text = `services:\n  sound:\n    image: a\n    depends_on: [web, other]\n    volumes: ["data:/data"]\n  web:\n    image: nginx:1.29\n${line}\n  other:\n    image: a\nvolumes:\n  data:\nendpoints:\n  - {path: /, service: other, port: 80}\n`
    const result = safeTranslate(text)
    const all = result.ok ? [] : result.errors
    expect(all.filter(({ path }) => path[1] === 'sound')).toEqual([])
    expect(all.map(({ code }) => code)).not.toContain('no-services')
  })
})
