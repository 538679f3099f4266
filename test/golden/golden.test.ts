import yaml11 from 'js-yaml-3'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { toYAML } from 'tranship'
import {
  goldenCases,
  goldenProfiles,
  presentFiles,
  renderCase,
  renderDiagnostic,
  translateCase,
} from '../support/golden.js'
import { faultsOf } from '../support/oracle.js'
import { semanticFaults } from '../support/semantics.js'

const cases = goldenCases()

describe.each(cases)('$name', (golden) => {
  const title = golden.rules.map((rule) => `[${rule}] `).join('')

  it(`${title}gives what its folder holds (npm run golden writes it)`, () => {
    expect(Object.fromEntries(presentFiles(golden.name))).toEqual(Object.fromEntries(renderCase(golden)))
  })

  it.each(goldenProfiles)('[C0-01] is sound in %s', (profile) => {
    const result = translateCase(golden, profile)
    if (!result.ok) {
      expect(result.errors.map(({ severity }) => severity)).toContain('error')
      return
    }
    const volumeAffinity = golden.options.env?.['PLATFORM_COMPOSE_VOLUME_AFFINITY_ENABLED'] !== 'false'
    expect(faultsOf(result.objects)).toEqual([])
    expect(semanticFaults(result.objects, { volumeAffinity, nodeAccess: profile === 'compose' })).toEqual([])

    const text = toYAML(result.objects)
    expect(yaml11.safeLoadAll(text)).toEqual(result.objects)
    const documents = parseAllDocuments(text)
    expect(Array.isArray(documents) ? documents.map((document) => document.toJS() as unknown) : []).toEqual(
      result.objects,
    )
  })
})

describe('the golden folder', () => {
  it('[C8-02] has whole applications and names its cases as statements', () => {
    expect(cases.filter(({ name }) => name.startsWith('application-'))).toHaveLength(12)
    for (const { name } of cases) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/)
  })

  it('shows diagnostics with their hints and places', () => {
    const at = (line: number, column: number) => ({ line, column, offset: 0 })
    const text = renderDiagnostic({
      code: 'unknown-key',
      url: 'docs/diagnostics/unknown-key.md',
      severity: 'warning',
        effect: true,
      message: 'What happened.',
      hint: 'What to do.',
      path: ['services', 'web', 'ports', 0],
      range: { start: at(1, 2), end: at(1, 5) },
      related: [{ message: 'first here', range: { start: at(3, 1), end: at(4, 1) } }],
      args: { key: 'ports[0]', suggestion: '' },
    })
    expect(text).toBe(
      '1:2-1:5 warning unknown-key services.web.ports.0: What happened.\n  What to do.\n  see 3:1-4:1: first here\n',
    )
  })
})
