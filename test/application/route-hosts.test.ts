import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, objectOf, objectsOf, routesOf, web } from '../support/translated.js'

const compose = { profile: 'compose', name: 'shop' } as const
const rule = '{path: /, service: web, port: 80}'

describe('a route without a domain, in the profile compose,', () => {
  it.each([
    ['one port', web('ports: ["8080:80"]'), {}, ['web: web.shop.localhost/ → web:80']],
    [
      'each of two ports',
      web('ports: ["8080:80", "9001:9001"]'),
      {},
      ['web: web.shop.localhost/ → web:80', 'web-9001: web-9001.shop.localhost/ → web:9001'],
    ],
    [
      'a port in a namespace that is given',
      web('ports: ["8080:80"]'),
      { namespace: 'dev' },
      ['web: web.shop-dev.localhost/ → web:80'],
    ],
    [
      'the endpoints of the application',
      web('expose: [80]', `endpoints: [${rule}]`),
      {},
      ['shop: shop.localhost/ → web:80'],
    ],
    [
      'named endpoints',
      web('expose: [80]', `endpoints: {site: [${rule}], admin: {rules: [${rule}]}}`),
      { namespace: 'dev' },
      ['site: site.shop-dev.localhost/ → web:80', 'admin: admin.shop-dev.localhost/ → web:80'],
    ],
    [
      'below a domain',
      web('ports: ["80:80"]', `endpoints: [${rule}]`),
      { domain: 'example.com' },
      ['shop: shop.example.com/ → web:80', 'web: web.example.com/ → web:80'],
    ],
    [
      'below a domain, in a namespace',
      web('ports: ["80:80"]'),
      { domain: 'example.com', namespace: 'dev' },
      ['web: web-dev.example.com/ → web:80'],
    ],
    [
      'what a label of kompose exposes',
      web('ports: [80]\nlabels: {kompose.service.expose: "true"}'),
      {},
      ['web: web.shop.localhost/ → web:80'],
    ],
  ])('[C4-10] [C4-10a] has a host of its own: %s', (_, text, options, expected) => {
    expect(routesOf(text, { ...compose, ...options })).toEqual(expected)
    expect(findings(text, { ...compose, ...options })).toEqual([])
  })

  it('[C4-10] conflicts with no other route, and needs no host or certificate', () => {
    const text = manifest({
      web: 'image: a\nports: ["8080:80"]',
      admin: 'image: b\nports: ["8081:80", "8082:81"]',
    })
    expect(findings(text, compose)).toEqual([])
    const ingresses = objectsOf(text, compose).flatMap((object) =>
      object.kind === 'Ingress' ? [object] : [],
    )
    const hosts = ingresses.flatMap(({ spec }) => spec!.rules!.map(({ host }) => host))
    expect(new Set(hosts).size).toBe(3)
    expect(
      ingresses.filter(({ metadata, spec }) => (metadata.annotations ?? spec?.tls) !== undefined),
    ).toEqual([])
  })

  it('[C4-10] has the host as an HTTPRoute too', () => {
    const options = { ...compose, routes: { kind: 'HTTPRoute', gateway: { name: 'edge' } } } as const
    const { spec } = objectOf('HTTPRoute', web('ports: ["8080:80"]'), options)
    expect(spec.hostnames).toEqual(['web.shop.localhost'])
  })

  it('[C4-10] keeps the hosts that the manifest names, and the certificate', () => {
    const labels = '{kompose.service.expose: a.example.com, kompose.service.expose.tls-secret: cert}'
    const named = web(`ports: [80]\nlabels: ${labels}`)
    expect(routesOf(named, compose)).toEqual(['web: a.example.com/ → web:80'])
    const own = web(
      'ports: [80]\nlabels: {kompose.service.expose: "true", kompose.service.expose.tls-secret: cert}',
    )
    expect(objectOf('Ingress', own, compose).spec!.tls).toEqual([
      { hosts: ['web.shop.localhost'], secretName: 'cert' },
    ])
  })

  it('[C4-10] has a host that is short enough', () => {
    const name = 'a'.repeat(60)
    const [route] = routesOf(manifest({ [name]: 'image: a\nports: ["8080:80"]' }), {
      ...compose,
      name: 'b'.repeat(60),
      namespace: 'c'.repeat(60),
    })
    const host = route!.split(' ')[1]!.replace(/\/$/, '')
    expect(host).toMatch(/^a+\.b+-[a-z0-9]{7}\.localhost$/)
    expect(host.split('.').every((label) => label.length <= 63)).toBe(true)
  })

  it('[C4-10] has the reason as the origin of its host', () => {
    const { objects, originOf } = trace(web('ports: ["8080:80"]'), compose)
    const ingress = objects.find(({ kind }) => kind === 'Ingress')
    expect(originOf(ingress!, '/spec/rules/0/host')).toMatchObject({
      reason: 'without a domain: a host that leads to your machine',
    })
  })
})
