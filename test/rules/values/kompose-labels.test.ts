import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  insteadOfKomposeLabel,
  readKomposeLabel,
  scopeOfLabel,
} from '../../../src/rules/values/kompose-labels.js'
import { capabilitiesOf } from '../../../src/profiles/profile.js'
import { readValue } from '../../support/read-value.js'
import { diagnosticsOf, findings, web } from '../../support/translated.js'
import { words } from '../../../src/source/shown.js'

const withoutQuotes = (text: string) => text.replace(/['`]/g, '')

describe('[C10-01] instead of a label of kompose', () => {
  const page = readFileSync('docs/from-kompose.md', 'utf8')
  const rows = Array.from(page.matchAll(/^\| `(kompose\.[^`]+)` +\| no +\| (.*?) +\|$/gm))

  it('the page says the same as the warning', () => {
    expect(rows.length).toBeGreaterThan(5)
    for (const [, label, hint] of rows)
      expect(withoutQuotes(insteadOfKomposeLabel(label!.replace('*', 'x'))), label).toBe(withoutQuotes(hint!))
  })

  it.each([
    ['kompose.controller.type', /`restart`/],
    ['kompose.cronjob.schedule', /`x-platform-schedule`/],
    ['kompose.image-pull-policy', /its own tag/],
    ['kompose.image-pull-secret', /service account/],
    ['kompose.security-context.fsgroup', /`1000:1000`/],
    ['kompose.ephemeral-storage.limit', /`storage_opt.size`/],
    ['kompose.service.name_override', /^Rename/],
    ['kompose.service.expose', /^Publish a port/],
    ['kompose.service.expose.ingress-class-name', /`kubernetes.io\/ingress.class`/],
    ['kompose.service.expose.path', /`path`/],
    ['kompose.service.expose.tls-secret', /certificate/],
    ['kompose.service.type', /headless/],
    ['kompose.service.nodeport.port', /add a Service/],
    ['kompose.volume.selector', /its own disk/],
    ['kompose.volume.size', /`driver_opts.size`/],
    ['kompose.volume.storage-class-name', /`driver_opts.class`/],
    ['kompose.volume.sub-path', /`volume.subpath`/],
    ['kompose.of-the-future', /^Remove it.$/],
  ])('of %s there is advice', (label, hint) => {
    expect(insteadOfKomposeLabel(label)).toMatch(hint)
  })
})

describe('[C10-02] a label of kompose that is carried over', () => {
  const capabilities = capabilitiesOf('compose')
  const label = 'kompose.service.type'

  it.each([
    [`{deploy: {labels: {${label}: a}}}`, 'a'],
    [`{deploy: {labels: {${label}: a}}, labels: {${label}: b}}`, 'b'],
    [`{labels: ["${label}=b"], annotations: ["${label}=c"]}`, 'c'],
    [`{labels: [${label}]}`, ''],
    [`{labels: {other: b}}`, undefined],
  ])('is read of %s', (yaml, value) => {
    const read = (given: typeof capabilities) =>
      readValue((place, scope) => readKomposeLabel(place, label, scope), yaml, { capabilities: given }).value
    expect(read(capabilities)?.value).toBe(value)
    expect(read(capabilities)?.place.text).toBe(value)
    expect(read(capabilitiesOf('1.48'))).toBeUndefined()
  })

  it.each([
    [`{labels: {${label}: b}}`, 'b'],
    [`{labels: ["${label}=b"]}`, undefined],
  ])('may have a fix where that replaces the value alone: %s', (yaml, fix) => {
    const fixes: unknown[] = []
    readValue(
      (place, scope) => {
        const found = readKomposeLabel(place, label, scope)!
        scopeOfLabel(found, {
          ...scope,
          report: (code, at, args, more) => fixes.push([code, at, args, more]),
        }).report(
          'not-a-boolean',
          found.place,
          { value: 'x' },
          { fix: words('b'), part: { start: 0, end: 1 } },
        )
        expect(fixes).toEqual([
          ['not-a-boolean', found.place, { value: 'x' }, { fix, part: { start: 0, end: 1 } }],
        ])
      },
      yaml,
      { capabilities },
    )
  })

  it('has the place of its value where that stands alone', () => {
    readValue(
      (place, scope) => {
        const found = readKomposeLabel(place, label, scope)
        expect(found?.place.node).toBe(place.get('labels')?.get(label)?.node)
      },
      `{labels: {${label}: b}}`,
      { capabilities },
    )
  })

  it('is none in a file of labels', () => {
    const options = { profile: 'compose', files: { 'a.labels': `${label}=nodeport\n` } } as const
    expect(findings(web('label_file: a.labels\nports: [80]'), options)).toEqual([
      'kompose-label services.web.label_file `label_file`',
    ])
    const [found] = diagnosticsOf(web('label_file: a.labels\nports: [80]'), options)
    expect(found?.hint).not.toContain('Profile compose')
  })

  it.each([
    ['services', 'kompose.security-context.fsgroup', true],
    ['services', 'kompose.volume.size', true],
    ['services', 'kompose.volume.storage-class-name', true],
    ['volumes', 'kompose.volume.size', true],
    ['volumes', 'kompose.volume.storage-class-name', true],
    ['volumes', 'kompose.service.type', false],
    ['services', 'kompose.volume.selector', false],
  ])('of %s: %s says so where the profile does not: %s', (block, name, expected) => {
    const labels = `labels: {${name}: x}`
    const text = block === 'services' ? web(labels) : web('', `volumes: {data: {${labels}}}`)
    const [found] = diagnosticsOf(text)
    expect(found?.code).toBe('kompose-label')
    expect(found?.hint?.includes('The profile `compose` supports it.')).toBe(expected)
  })
})
