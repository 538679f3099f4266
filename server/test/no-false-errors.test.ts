import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ManifestFile, safeTranslate } from 'tranship'
import { expect, it } from 'vitest'
import { diagnosticsOf } from '../src/features/diagnostics.js'
import { Analysis } from '../src/project/analysis.js'
import { openProject } from '../src/project/open-project.js'
import { settingsOf } from '../src/settings.js'
import { goldenCases } from '../../test/support/golden.js'

const diagnosing = { resources: path.resolve('.'), besideYamlServer: false }

it('a manifest has the errors that a translation finds, and no other: all goldens', () => {
  for (const { name, manifest, options } of goldenCases()) {
    const location = path.resolve('golden', name, 'compose.yaml')
    const translated = safeTranslate(manifest, { profile: 'compose', ...options })
    const sources: readonly (ManifestFile & { location: string })[] = [
      { location, path: 'compose.yaml', text: manifest },
    ]
    const analysis = new Analysis({
      folder: path.dirname(location),
      sources,
      parts: [],
      options: { profile: 'compose', ...options },
      dotenv: undefined,
    })
    const shown = [...diagnosticsOf(analysis, diagnosing).values()].flat()
    const expected = translated.ok ? translated.warnings : [...translated.errors, ...translated.warnings]
    expect([name, shown.map(({ code }) => code).sort()]).toEqual([
      name,
      expected.map(({ code }) => code).sort(),
    ])
  }
})

it('an example is read with its files', () => {
  const location = path.resolve('examples/voting-app/compose.yaml')
  const project = openProject(location, {
    settings: settingsOf(undefined),
    env: {},
    roots: [],
    openText: (file) => (file === location ? readFileSync(location, 'utf8') : undefined),
  })
  const result = safeTranslate(project.sources, project.options)
  expect(result.ok).toBe(true)
})
