import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { portOfScheme } from '../../../../src/knowledge/url-schemes.js'
import { manifest, objectOf, titlesOf } from '../../../support/translated.js'

const compose = { profile: 'compose' } as const
const portsOf = (text: string, name: string, options: TranslateOptions = {}) =>
  objectOf('Service', text, { ...compose, ...options }, name).spec.ports?.map(({ port }) => port)

describe('[C4-02d] the ports of a known image', () => {
  const called = 'image: a\nenvironment: {IT_HOST: it}'

  it.each([
    ['image: rabbitmq:4-management\nports: ["15672:15672"]', [15_672, 5672]],
    ['image: redis/redis-stack\nports: ["8001:8001"]', [8001, 6379]],
    ['image: elasticsearch:9.1.0', [9200]],
    ['image: quay.io/minio/minio\nports: ["9001:9001"]', [9001, 9000]],
    ['image: postgres\nports: ["5433:5432"]', [5432, 5433]],
    ['image: postgres\nports: ["5432:6000"]', [6000, 5432]],
    ['image: postgres\nports: ["5432:5432/udp"]', [5432, 5432]],
  ])('are ports of the Service: %j', (keys, expected) => {
    expect(portsOf(manifest({ it: keys, web: called }), 'it')).toEqual(expected)
  })

  it.each<[string, string, TranslateOptions?]>([
    ['calls it by its name', called],
    ['calls it in an address without a port', 'image: a\ncommand: work redis://it'],
    ['calls it in an address with another port', 'image: a\ncommand: work redis://it:7000'],
    ['depends on it', 'image: a\ndepends_on: [it]'],
    ['is linked to it', 'image: a\nlinks: ["it:cache"]'],
    [
      'mounts a file that calls it',
      'image: a\nvolumes: ["./a.conf:/a.conf:ro"]',
      { files: { './a.conf': 'host: it\nport: 7000' } },
    ],
  ])('are ports of the Service where another service %s', (_, web, options) => {
    expect(portsOf(manifest({ it: 'image: redis', web }), 'it', options)).toContain(6379)
  })

  it.each<[string, string, string, TranslateOptions?]>([
    ['nobody calls it', 'image: redis', 'image: a'],
    ['it only calls itself', 'image: redis\nenvironment: {A: "http://it"}', 'image: a'],
    ['another text has its name', 'image: redis', 'image: a\nenvironment: {A_NAME: it}'],
    ['it is built', 'image: redis\nbuild: .', called],
    ['inferences are switched off', 'image: redis\nx-platform-infer: false', called],
    ['the profile is another', 'image: redis', called, { profile: '1.48' }],
  ])('are none where %s', (_, it, web, options) => {
    expect(portsOf(manifest({ it, web }), 'it', options)).toBeUndefined()
  })

  it('give no Service to a Job', () => {
    const it = 'image: postgres\ncommand: psql -h db\nrestart: "no"'
    expect(titlesOf(manifest({ it, web: 'image: a\ndepends_on: [it]' }), compose)).not.toContain('Service it')
  })

  it('get no route', () => {
    const text = manifest({ it: 'image: grafana/grafana', web: called })
    expect(titlesOf(text, { ...compose, domain: 'example.com' })).not.toContain('Ingress it')
  })
})

describe('[C4-02d] the port of a scheme', () => {
  const called = (variable: string, keys = 'image: shop/it', options: TranslateOptions = {}) =>
    portsOf(
      manifest({ web: `image: a\nenvironment: [${JSON.stringify(variable)}]`, it: keys }),
      'it',
      options,
    )

  it.each([
    ['A=amqp://it', [5672]],
    ['A=amqp://user:pass@it/shop', [5672]],
    ['A=AMQPS://IT', [5671]],
    ['A=postgresql+psycopg2://shop:secret@it/shop', [5432]],
    ['A=jdbc:mysql://it/shop', [3306]],
    ['A=http://it/', [80]],
    ['A=redis://it:7000', [7000]],
    ['A=tcp://it', undefined],
    ['A=amqp://it.example.com', undefined],
    ['A=amqp://queue/it', undefined],
    ['ALLOWED_ORIGINS=http://it', undefined],
  ])('of an address without one is a port of the Service: %s', (variable, expected) => {
    expect(called(variable)).toEqual(expected)
  })

  it('is known where a key lists it, by its number inside or outside', () => {
    expect(called('A=http://it', 'image: a\nports: ["80:3000"]')).toEqual([3000, 80])
  })

  it('counts not where the image is known', () => {
    expect(called('A=http://it', 'image: grafana/grafana')).toEqual([3000])
  })

  it('counts in a mounted file, but not what a service says of itself', () => {
    const files = { './a.conf': 'proxy_pass http://api;' }
    const web = 'image: a\nvolumes: ["./a.conf:/a.conf:ro"]'
    const text = manifest({ web, api: 'image: b\nenvironment: {SITE: "https://api"}' })
    expect(portsOf(text, 'api', { files })).toEqual([80])
  })

  it('counts not in the reference', () => {
    expect(called('A=amqp://it', 'image: a', { profile: '1.48' })).toBeUndefined()
  })

  it('belongs to the scheme before a driver', () => {
    expect(['mysql+pymysql', 'MariaDB', 'x', '', '+', 'constructor'].map(portOfScheme)).toEqual([
      ...[3306, 3306],
      ...[undefined, undefined, undefined, undefined],
    ])
  })
})
