import { describe, expect, it } from 'vitest'
import {
  diagnosticsOf,
  findings,
  manifest,
  objectOf,
  objectsOf,
  relatedTo,
  routesOf,
  web,
} from '../../support/translated.js'

const services = { web: 'image: a\nports: [8080, 53/udp]', api: 'image: b\nports: ["3001:3000"]' }
const text = (endpoints: string) => manifest(services, `endpoints: ${endpoints}`)
const rule = '{path: /, service: web, port: 8080}'
const options = { name: 'shop', namespace: 'dev', domain: 'apps.example.com' }

describe('endpoints', () => {
  it.each([
    [`[${rule}]`, ['shop: shop-dev.apps.example.com/ → web:8080']],
    [
      `[${rule}, {path: /api, service: api, port: 3000}]`,
      ['shop: shop-dev.apps.example.com/ → web:8080', 'shop: shop-dev.apps.example.com/api → api:3000'],
    ],
    [`{rules: [${rule}]}`, ['shop: shop-dev.apps.example.com/ → web:8080']],
    [
      `{site: [${rule}], admin: {rules: [{path: /, service: api, port: "3000"}]}}`,
      ['site: site-dev.apps.example.com/ → web:8080', 'admin: admin-dev.apps.example.com/ → api:3000'],
    ],
    ['[{path: /, service: api, port: 3001}]', ['shop: shop-dev.apps.example.com/ → api:3001']],
    ['{}', []],
  ])('[R2.9-01] [R2.9-03] %s are the routes %j', (endpoints, routes) => {
    const own = routesOf(text(endpoints), options).filter((route) => !route.startsWith('api: '))
    expect(own).toEqual(routes)
  })

  it('[R2.9-03] are Ingresses with prefixes and certificates', () => {
    expect(objectOf('Ingress', text(`[${rule}]`), options, 'shop').spec).toEqual({
      tls: [{ hosts: ['shop-dev.apps.example.com'] }],
      rules: [
        {
          host: 'shop-dev.apps.example.com',
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name: 'web', port: { number: 8080 } } },
              },
            ],
          },
        },
      ],
    })
  })

  it('[R2.9-03] have a generated host without a domain', () => {
    const ingress = objectOf('Ingress', text(`[${rule}]`), {}, 'app')
    expect(ingress.metadata?.annotations).toEqual({ 'dev.platform/generate-host': 'true' })
    expect(ingress.spec?.tls).toBeUndefined()
    expect(ingress.spec?.rules?.[0]?.host).toBeUndefined()
  })

  it('[R2.9-03] have hosts in the namespace default without one, and short enough ones', () => {
    const hosts = (name: string) =>
      objectsOf(text(`{${name}: [${rule}]}`), { domain: 'example.com' }).flatMap((object) =>
        object.kind === 'Ingress' ? (object.spec?.rules ?? []).map(({ host }) => host) : [],
      )
    expect(hosts('site')[0]).toBe('site-default.example.com')
    const long = hosts('a'.repeat(60))[0]
    expect(long).toMatch(/^a{55}-[0-9a-z]{7}\.example\.com$/)
    expect(hosts('b'.repeat(60))[0]).not.toBe(long)
  })

  it('[R2.9-04] have labels, annotations and a class', () => {
    const { metadata, spec } = objectOf(
      'Ingress',
      text(
        `{rules: [${rule}], labels: {team: ops, kubernetes.io/ingress.class: nginx}, annotations: {a: b}}`,
      ),
      options,
      'shop',
    )
    expect(metadata?.labels).toEqual({
      'app.kubernetes.io/part-of': 'shop',
      'app.kubernetes.io/managed-by': 'tranship',
      team: 'ops',
    })
    expect(metadata?.annotations).toEqual({ team: 'ops', a: 'b' })
    expect(spec?.ingressClassName).toBe('nginx')
  })

  it.each([
    [
      'nginx.ingress.kubernetes.io/rewrite-target: /$1',
      { 'nginx.ingress.kubernetes.io/rewrite-target': '/$1' },
    ],
    ['A/b: c', { 'A/b': 'c' }],
    ['\u212a/b: c', { '\u212a/b': 'c' }],
    ['a: b c', { a: 'b c' }],
  ])('[R2.9-04] [R0-06] have the label %s as an annotation only', (label, annotations) => {
    const { metadata } = objectOf(
      'Ingress',
      text(`{rules: [${rule}], labels: {${label.replace('$', '$$$$')}}}`),
      options,
      'shop',
    )
    expect(metadata?.annotations).toEqual(annotations)
    expect(Object.keys(metadata?.labels ?? {})).toEqual([
      'app.kubernetes.io/part-of',
      'app.kubernetes.io/managed-by',
    ])
  })

  it('[R2.9-04] have an annotation in preference to a label with the same key', () => {
    const both = text(`{rules: [${rule}], labels: {a: b, c: d}, annotations: {a: e}}`)
    const { metadata } = objectOf('Ingress', both, options, 'shop')
    expect(metadata?.annotations).toEqual({ a: 'e', c: 'd' })
    expect(metadata?.labels).toMatchObject({ a: 'b', c: 'd' })
  })

  it('[R2.9-04] have the class of an annotation too, in its field only', () => {
    const annotated = text(`{rules: [${rule}], annotations: {kubernetes.io/ingress.class: traefik}}`)
    const { metadata, spec } = objectOf('Ingress', annotated, options, 'shop')
    expect(spec?.ingressClassName).toBe('traefik')
    expect(metadata).not.toHaveProperty('annotations')
    expect(findings(annotated, options)).toEqual([])
  })

  it('[R2.9-04] [R0-06] have their class only once, and the annotation’s wins', () => {
    const twice = text(
      `{rules: [${rule}], labels: [kubernetes.io/ingress.class=a], annotations: {kubernetes.io/ingress.class: b}}`,
    )
    expect(findings(twice, options)).toEqual([])
    const { metadata, spec } = objectOf('Ingress', twice, {}, 'app')
    expect(metadata?.annotations).toEqual({ 'dev.platform/generate-host': 'true' })
    expect(spec?.ingressClassName).toBe('b')
  })

  it('[R0-06] and their generated annotation are not larger together than Kubernetes takes', () => {
    const own = (bytes: number) => text(`{rules: [${rule}], annotations: {a: ${'x'.repeat(bytes - 1)}}}`)
    expect(findings(own(262_144), options)).toEqual([])
    expect(findings(own(262_144))).toContain('annotations-too-large endpoints `endpoints`')
    expect(findings(own(262_144 - 'dev.platform/generate-host'.length - 'true'.length))).not.toContain(
      'annotations-too-large endpoints `endpoints`',
    )
  })

  it.each([
    ['[{path: /, service: webb, port: 8080}]', 'unknown-endpoint-service endpoints.0.service `webb`'],
    ['[{path: /, service: web, port: 9}]', 'unknown-endpoint-port endpoints.0.port `9`'],
    ['[{path: /, service: web, port: 53}]', 'unknown-endpoint-port endpoints.0.port `53`'],
    ['[{path: /, service: web, port: http}]', 'invalid-port endpoints.0.port `http`'],
    ['[{path: api, service: web, port: 8080}]', 'path-not-absolute endpoints.0.path `api`'],
    ['[{path: /a//b, service: web, port: 8080}]', 'invalid-route-path endpoints.0.path `/a//b`'],
    ['[{path: /a/../b, service: web, port: 8080}]', 'invalid-route-path endpoints.0.path `/a/../b`'],
    ['[{path: /a/./b, service: web, port: 8080}]', 'invalid-route-path endpoints.0.path `/a/./b`'],
    ['[{path: /a/.., service: web, port: 8080}]', 'invalid-route-path endpoints.0.path `/a/..`'],
    ['[{path: /., service: web, port: 8080}]', 'invalid-route-path endpoints.0.path `/.`'],
    ['[{path: [a], service: web, port: 8080}]', 'wrong-type endpoints.0.path `[a]`'],
    ['[{path: /, service: [a], port: 8080}]', 'wrong-type endpoints.0.service `[a]`'],
    ['{rules: web}', 'wrong-type endpoints.rules `web`'],
    ['{annotations: {a: b}}', 'missing-key endpoints `endpoints`'],
    ['[{path: /a%2fb, service: web, port: 8080}]', 'invalid-route-path endpoints.0.path `/a%2fb`'],
    ['[{path: /, service: web}]', 'missing-key endpoints.0 `{path: /, service: web}`'],
    ['{site: [{path: /, port: 8080}]}', 'missing-key endpoints.site.0 `{path: /, port: 8080}`'],
    ['{site: {labels: {a: b}}}', 'missing-key endpoints.site `site`'],
    ['{labels: {a: b}}', 'missing-key endpoints `endpoints`'],
    ['[]', 'endpoint-without-rules endpoints `[]`'],
    ['{site: []}', 'endpoint-without-rules endpoints.site `[]`'],
    ['web', 'wrong-type endpoints `web`'],
    [`{rules: [${rule}], labels: {a b: c}}`, 'invalid-annotation-key endpoints.labels.a b `a b`'],
    [
      `{rules: [${rule}], labels: {kubernetes.io/ingress.class: A_b}}`,
      'invalid-ingress-class endpoints.labels.kubernetes.io/ingress.class `A_b`',
    ],
    [
      `{rules: [${rule}], labels: {app.kubernetes.io/part-of: x}}`,
      'reserved-label endpoints.labels.app.kubernetes.io/part-of `app.kubernetes.io/part-of`',
    ],
    [`{My_Site: [${rule}]}`, 'name-sanitised endpoints.My_Site `My_Site`'],
  ])('[R2.9-02] [R2.9-04] %s is reported', (endpoints, finding) => {
    expect(findings(text(endpoints), options)).toEqual([finding])
  })

  it.each(['/a%5cb', '/a%5Cb', '/%', '/ä'])(
    '[R2.9-02] [R0-06] the path %s is one that Kubernetes takes',
    (path) => {
      expect(findings(text(`[{path: ${path}, service: web, port: 8080}]`), options)).toEqual([])
    },
  )

  it('[R2.9-02] say nothing of a service that is wrong itself', () => {
    const endpoints = '\nendpoints: [{path: /, service: db, port: 80}]'
    expect(findings(manifest(services, `  db: postgres${endpoints}`))).toEqual([
      'wrong-type services.db `postgres`',
    ])
    expect(findings(manifest({ ...services, db: 'image: x\nports: [http]' }, endpoints), options)).toEqual([
      'invalid-port services.db.ports.0 `http`',
    ])
  })

  it('[R2.9-03] that become one are an error', () => {
    const both = text(`{my_site: [${rule}], my-site: [${rule}]}`)
    expect(findings(both)).toContain('name-collision endpoints.my-site `my-site`')
    expect(relatedTo('name-collision', both)).toEqual(['my_site'])
  })
})

it('[R2.9-04] a key that tranship sets as a label may be an annotation', () => {
  const text = web(
    'ports: [80]',
    `endpoints:
  front:
    annotations: { app.kubernetes.io/part-of: other }
    rules: [{ path: /, service: web, port: 80 }]`,
  )
  expect(findings(text)).toEqual([])
  const { annotations, labels } = objectOf('Ingress', text).metadata ?? {}
  expect(annotations?.['app.kubernetes.io/part-of']).toBe('other')
  expect(labels?.['app.kubernetes.io/part-of']).toBe('app')
})

it.each([
  ['x', ['/x']],
  ['-x', []],
])('[R2.9-01] a path %s may be corrected to %j', (path, expected) => {
  const text = manifest(
    { web: 'image: a\nexpose: [80]' },
    `endpoints: [{path: ${path}, service: web, port: 80}]`,
  )
  const fixes = diagnosticsOf(text).flatMap((one) => one.fixes?.map((fix) => fix.text) ?? [])
  expect(fixes).toEqual(expected)
})

it.each([
  ['foo: [{path: /x, service: web, port: 8080}]', ['unknown-key endpoints.foo `foo`']],
  ['lables: [{path: /x, service: web, port: 8080}]', ['unknown-key endpoints.lables `lables`']],
  ['x-foo: 1, labels: {a: b}, annotations: {c: d}', []],
])('[R0-10] [R2.9-01] beside rules, {%s} is no endpoint', (keys, expected) => {
  expect(
    findings(text(`{rules: [${rule}], ${keys}}`), options).filter((one) => one.startsWith('unknown')),
  ).toEqual(expected)
})
