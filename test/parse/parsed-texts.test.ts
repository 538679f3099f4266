import { describe, expect, it } from 'vitest'
import { LoadedFiles } from '../../src/load/loaded-files.js'
import { ParsedTexts } from '../../src/parse/parsed-texts.js'
import { incremental } from '../../src/read.js'
import { references, safeTranslate } from '../../src/index.js'
import { Reports } from '../../src/warnings/report.js'
import { goldenCases } from '../support/golden.js'

describe('a text that is read several times', () => {
  it('is parsed once, and what was found is reported each time', () => {
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

  it('gives the same as one that is parsed each time', () => {
    for (const { name, manifest, options } of goldenCases()) {
      const once = incremental(options)
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
