import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, objectOf, web } from '../../support/translated.js'

const annotationsOf = (keys: string) => objectOf('Deployment', web(keys)).metadata?.annotations

describe('labels', () => {
  it.each([
    ['labels: {a: x, b.c/d: y}', { a: 'x', 'b.c/d': 'y' }],
    ['labels: [a=x, b=y=z, c]', { a: 'x', b: 'y=z', c: '' }],
    [
      'labels: {a: 8080, b: true, c: 1.10, d: , e: 0755}',
      { a: '8080', b: 'true', c: '1.10', d: '', e: '0755' },
    ],
    ['annotations: {a: x}', { a: 'x' }],
    ['annotations: [a=x]', { a: 'x' }],
    ['deploy: {labels: {a: x}}', { a: 'x' }],
    ['deploy: {labels: {a: 1}}\nlabels: {a: 2}', { a: '2' }],
    ['labels: {a: 2}\nannotations: {a: 3}', { a: '3' }],
    ['labels: {constructor: x, toString: y}', { constructor: 'x', toString: 'y' }],
  ])('[R2.2-11] of %j are annotations', (keys, annotations) => {
    expect(annotationsOf(keys)).toEqual(annotations)
  })

  it.each([
    ['traefik.tcp.routers.a.rule: x, traefik.tcp.routers.a.tls: "true", traefik.enable: "true"', ['Traefik']],
    ['traefik.frontend.rule: x', ['Traefik']],
    ['ofelia.job-exec.a.schedule: "@daily"', ['Ofelia']],
    ['traefik.enable: "false", ofelia.enabled: "true", caddyfile: x', []],
  ])('[C0-02] by which a program makes routes or jobs in Compose are warned of: {%s}', (labels, readers) => {
    const found = diagnosticsOf(web(`labels: {${labels}}`), { profile: 'compose' })
    expect(found.map(({ code, args }) => [code, 'reader' in args && args.reader])).toEqual(
      readers.map((reader) => ['docker-label', reader]),
    )
    expect(findings(web(`labels: {${labels}}`))).toEqual([])
  })

  it('[R2.2-11] are annotations of the workload, its Pods and its Service', () => {
    const text = web('labels: {a: x}')
    expect(objectOf('Deployment', text).spec?.template.metadata?.annotations).toEqual({ a: 'x' })
    expect(objectOf('Service', text).metadata?.annotations).toEqual({ a: 'x' })
  })

  it.each([
    ['{"a b": x}', 'services.web.labels.a b `"a b"`'],
    ['{x/y/z: x}', 'services.web.labels.x/y/z `x/y/z`'],
    ['{__proto__: x}', 'services.web.labels.__proto__ `__proto__`'],
    ['["a b=x"]', 'services.web.labels.0 `a b`'],
    ['{"": x}', 'services.web.labels. `""`'],
    [`{${'a'.repeat(64)}: x}`, `services.web.labels.${'a'.repeat(64)} \`${'a'.repeat(64)}\``],
  ])('[R2.2-11] with the key of %s are left out, with a warning', (labels, place) => {
    expect(findings(web(`labels: ${labels}`))).toEqual([`invalid-annotation-key ${place}`])
    expect(annotationsOf(`labels: ${labels}`)).toBeUndefined()
  })

  it.each([
    ['a ${A}=${B} x', 'a ${A}'],
    ['a.${A:-x=y}_=${B}', 'a.${A:-x=y}'],
    ['${A}', '${A}'],
  ])('[R2.2-11] with the key of %j are called as the manifest calls them', (item, name) => {
    const options = { profile: 'compose', env: { A: 'b c=d', B: 'e' } } as const
    const found = diagnosticsOf(web(`labels: ["${item}"]`), options)
    expect(found).toMatchObject([{ code: 'invalid-annotation-key', args: { name } }])
  })

  it.each([
    ['a'.repeat(64), 'invalid-annotation-key'],
    [`example.com/${'a'.repeat(64)}`, 'invalid-annotation-key'],
    [`a b${'a'.repeat(64)}`, 'invalid-annotation-key'],
    [`a b/${'a'.repeat(64)}`, 'invalid-annotation-key'],
  ])('[R2.2-11] with the key of %s are warned of by how it can be mended', (key, code) => {
    const found = diagnosticsOf(web(`labels: {${key}: x}`), { profile: 'compose' })
    expect(found.map((one) => one.code)).toEqual([code])
  })

  it('[R2.5-04] with the key of the dependencies are left out, with a warning', () => {
    const keys = 'labels: [dev.platform/depends-on=x]'
    expect(findings(web(keys))).toEqual(['reserved-label services.web.labels.0 `dev.platform/depends-on`'])
    expect(annotationsOf(keys)).toBeUndefined()
  })

  it('[R0-06] that are larger than Kubernetes takes are an error', () => {
    expect(findings(web(`labels: {a: ${'x'.repeat(262_144)}}`))).toEqual([
      'annotations-too-large services.web `web`',
    ])
    expect(findings(web(`labels: {a: ${'x'.repeat(262_143)}}`))).toEqual([])
    expect(findings(web(`labels: {a: ${'ü'.repeat(131_072)}}`))).toHaveLength(1)
  })
})

it.each([
  [undefined, ['file-not-provided services.web.label_file `a`']],
  [{}, ['file-missing services.web.label_file `a`']],
  [{ a: 'bare\nb=1' }, []],
])('a label file with the files %j is reported as %j', (files, expected) => {
  const options = { profile: 'compose', ...(files && { files }) } as const
  expect(findings(web('label_file: a'), options)).toEqual(expected)
  if (expected.length === 0) {
    expect(objectOf('Deployment', web('label_file: a'), options).metadata?.annotations).toEqual({ b: '1' })
  }
})
