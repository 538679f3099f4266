import { describe, expect, it } from 'vitest'
import { parse } from '../../src/parse/parse.js'
import { ParsedText } from '../../src/parse/parsed-text.js'
import { parsingOnce } from '../../src/read.js'
import { references, safeTranslate } from '../../src/index.js'
import { Reports } from '../../src/warnings/report.js'
import { goldenCases } from '../support/golden.js'

describe('a text that is read several times', () => {
  it('is parsed once, and what was found is reported each time', () => {
    const text = 'services: {web: {image: nginx, image: nginx}}'
    const fresh = new Reports()
    const manifest = parse(text, fresh)
    const kept = new ParsedText()
    const rounds = [new Reports(), new Reports()]
    const [first, second] = rounds.map((reports) => kept.parse(text, reports))
    expect(second).toBe(first)
    for (const reports of rounds) {
      expect(reports.diagnostics(manifest, {})).toEqual(fresh.diagnostics(manifest, {}))
      expect(reports.hasErrors).toBe(true)
    }
  })

  it('is another where the text is', () => {
    const kept = new ParsedText()
    kept.parse('services: {}', new Reports())
    expect(kept.parse('services: {a: {image: b}}', new Reports()).text).toBe('services: {a: {image: b}}')
  })

  it('gives the same as one that is parsed each time', () => {
    for (const { name, manifest, options } of goldenCases()) {
      const once = parsingOnce(options)
      expect(references(manifest, once), name).toEqual(references(manifest, options))
      for (const given of [once, { ...once, strict: true }]) {
        const anew = { ...options, ...('strict' in given ? { strict: given.strict } : {}) }
        expect(JSON.stringify(safeTranslate(manifest, given)), name).toBe(
          JSON.stringify(safeTranslate(manifest, anew)),
        )
      }
    }
  }, 60_000)
})
