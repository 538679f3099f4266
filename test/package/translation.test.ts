import * as source from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases, presentFiles, renderCase, translateCase } from '../support/golden.js'
import { heads, tags } from '../support/yaml-tags.js'
import { library } from './installed.js'

const applications = goldenCases().filter(({ name }) => name.startsWith('application-'))

// The build leaves out parts of `yaml`, `js-yaml` and `fast-json-patch`. These tests fail where one of them is needed.
describe('the installed library', () => {
  it.each(goldenCases())('returns the objects in the folder of $name, in each profile', (golden) => {
    expect(Object.fromEntries(renderCase(golden, library))).toEqual(
      Object.fromEntries(presentFiles(golden.name)),
    )
  })

  it.each(tags)('reads the tag %s under every directive as the source does', (tag) => {
    for (const head of heads) {
      const text = `${head}services:\n  web:\n    image: ${tag} nginx\n    environment: ${tag}\n      A: ${tag} 1\n`
      expect(library.safeTranslate(text), text).toEqual(source.safeTranslate(text))
    }
  })

  it.each(applications)(
    'finds the differences between two profiles of $name as the source does',
    (golden) => {
      const [before, after] = (['1.48', 'compose'] as const).map((profile) => {
        const result = translateCase(golden, profile)
        return result.ok ? result.objects : []
      })
      expect(library.diff(before!, after!)).toEqual(source.diff(before!, after!))
      expect(library.diff(before!, after!)).not.toEqual([])
    },
  )

  it('reports the errors of a broken text as the source does, with their places', () => {
    const text = 'services:\n  web:\n    ports: [99999]\n    image: "nginx\n  Web: 3\n  db: [\n'
    const result = library.safeTranslate(text)
    expect(result).toEqual(source.safeTranslate(text))
    expect(!result.ok && result.errors.length).toBeGreaterThan(1)
  })

  it('throws a ManifestError that is an instance of its own class', () => {
    expect(() => library.translate('services: 3')).toThrow(library.ManifestError)
  })
})
