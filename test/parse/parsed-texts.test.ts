import { describe, expect, it } from 'vitest'
import { LoadedFiles } from '../../src/load/loaded-files.js'
import { ParsedTexts } from '../../src/parse/parsed-texts.js'
import { withLastReading } from '../../src/read.js'
import { references, safeTranslate } from '../../src/index.js'
import { Reports } from '../../src/warnings/report.js'
import { goldenCases } from '../support/golden.js'

describe('a text that is read several times', () => {
  it('is parsed once, and its errors are reported each time', () => {
    const text = 'services: {web: {image: nginx, image: nginx}}'
    const kept = new ParsedTexts()
    const [fresh, ...rounds] = [undefined, kept.parse, kept.parse].map((parse) => {
      const reports = new Reports()
      const files = new LoadedFiles(reports, parse)
      const root = files.add(undefined, text, '')[0]?.root
      return { root, hasErrors: reports.hasErrors, diagnostics: reports.diagnostics(files, {}) }
    })
    expect(rounds[1]!.root).toBe(rounds[0]!.root)
    for (const { hasErrors, diagnostics } of rounds) {
      expect(diagnostics).toEqual(fresh!.diagnostics)
      expect(hasErrors).toBe(true)
    }
  })

  it('is another where the text is', () => {
    const kept = new ParsedTexts()
    kept.parse('services: {}', new Reports())
    expect(kept.parse('services: {a: {image: b}}', new Reports()).text).toBe('services: {a: {image: b}}')
  })

  it('is kept among the texts that were used last, up to a million characters of them, or two', () => {
    const kept = new ParsedTexts()
    const parse = (text: string) => kept.parse(text, new Reports())
    const texts = ['a', 'b', 'c', 'd'].map((key) => `${key}: ${key.repeat(400_000)}\n`)
    const [a, b] = texts.slice(0, 2).map(parse)
    expect(parse(texts[0]!)).toBe(a)
    parse(texts[2]!)
    expect(parse(texts[0]!)).toBe(a)
    expect(parse(texts[1]!)).not.toBe(b)
    const longer = texts.map((text) => `${text}${'e'.repeat(800_000)}: 1\n`)
    const [, , third, fourth] = longer.map(parse)
    expect(parse(longer[2]!)).toBe(third)
    expect(parse(longer[3]!)).toBe(fourth)
    const short = ['a: 1\n', 'b: 2\n', 'c: 3\n', 'd: 4\n']
    const found = short.map(parse)
    for (const [index, text] of short.entries()) expect(parse(text)).toBe(found[index])
  })

  it('gives the same as one that is parsed each time', () => {
    for (const { name, manifest, options } of goldenCases()) {
      const once = withLastReading(options)
      expect(references(manifest, once), name).toEqual(references(manifest, options))
      for (const given of [once, { ...once, strict: true }]) {
        const anew = { ...options, ...('strict' in given ? { strict: given.strict } : {}) }
        expect(JSON.stringify(safeTranslate(manifest, given)), name).toBe(
          JSON.stringify(safeTranslate(manifest, anew)),
        )
      }
    }
  })
})
