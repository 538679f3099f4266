import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, routesOf, titlesOf, web } from '../support/translated.js'

const compose = { profile: 'compose', domain: 'example.com' } as const
const codes = (text: string, options = {}) =>
  diagnosticsOf(text, { ...compose, ...options }).map(({ code }) => code)

/** A service of an image. */
const of = (image: string, ports: string) => manifest({ web: `image: ${image}\nports: [${ports}]` })

describe('a published port that speaks no HTTP', () => {
  it.each([
    ['by its number', of('a', '"25:25"')],
    ['by its number, whatever it is published as', of('a', '"2525:25"')],
    ['over UDP', of('a', '"51820:51820/udp"')],
    ['over SCTP', of('a', '"132:132/sctp"')],
    ['by its `app_protocol`', of('a', '{target: 80, published: 80, app_protocol: amqp}')],
    ['by its image', of('apache/kafka:4.0.0', '"29092:29092"')],
    ['as TLS of its own', of('a', '"443:443"')],
    ['in a service that is public', web('expose: [25]\npublic: true')],
  ])('[C4-11] has no route: %s', (_, text) => {
    expect(routesOf(text, compose)).toEqual([])
    expect(codes(text)).toEqual(['port-not-public'])
  })

  it('[C4-11] has the name of its service free for the port that has a route', () => {
    expect(routesOf(of('a', '"1883:1883", "9001:9001"'), compose)).toEqual([
      'web: web.example.com/ → web:9001',
    ])
  })

  it('[C4-11] is told with what to do', () => {
    const hints = (ports: string) => diagnosticsOf(of('a', ports), compose).map(({ hint }) => hint)
    expect(hints('"25:25"')).toEqual([
      'Use `tranship port`, or set the option `publishTcp` to publish the port. If the port speaks HTTP, write `app_protocol: http`.',
    ])
    expect(hints('"53:53/udp"')).toEqual([expect.stringContaining('the option `publishTcp`')])
    expect(findings(of('a', '"53:53/udp"'), compose)).toEqual([
      'port-not-public services.web.ports.0 `"53:53/udp"`',
    ])
  })

  it('[C4-11] is no warning where an endpoint, a label or its Service leads to it', () => {
    const services = { web: 'image: a\nports: ["25:25"]' }
    expect(codes(manifest(services, 'endpoints: {mail: [{path: /, service: web, port: 25}]}'))).toEqual([])
    expect(codes(web('ports: ["25:25"]\nx-platform-service-type: LoadBalancer'))).toEqual([])
    // Explicit routes are created, with a warning that they can't work.
    const exposed = web('ports: ["25:25"]\nlabels: {kompose.service.expose: "true"}')
    expect(codes(exposed)).toEqual(['route-not-http'])
    expect(routesOf(exposed, compose)).toHaveLength(1)
  })

  it('[C4-11] has a route where its `app_protocol` is HTTP', () => {
    expect(routesOf(of('a', '{target: 25, published: 25, app_protocol: http}'), compose)).toHaveLength(1)
  })

  it('[C4-11] has a route in the profiles of the reference, as before', () => {
    expect(routesOf(of('a', '"25:25"'), { ...compose, profile: '1.48' })).toHaveLength(1)
  })
})

describe('a port for TLS beside one for HTTP', () => {
  it.each([
    '"80:80", "443:443"',
    '"8080:8080", "8443:8443"',
    '"80:80", "8443:8443"',
    '"80:80", "443:443", "443:443/udp"',
  ])('[C4-11] is the same site: %s', (ports) => {
    expect(routesOf(of('nginx:1.29', ports), compose)).toHaveLength(1)
    expect(codes(of('nginx:1.29', ports))).toEqual([])
    const public_ = titlesOf(of('nginx:1.29', ports), { ...compose, publishTcp: 'LoadBalancer' })
    expect(public_).not.toContain('Service web-public')
  })

  it.each([
    ['a private port for HTTP', '"127.0.0.1:80:80", "443:443"', ['port-not-public', 'port-not-public']],
    ['another port', '"3000:3000", "443:443"', ['port-not-public']],
    [
      'one that is said to speak another protocol',
      '{target: 80, published: 80, app_protocol: amqp}, "443:443"',
      ['port-not-public', 'port-not-public'],
    ],
  ])('[C4-11] is none beside %s', (_, ports, expected) => {
    expect(codes(of('a', ports))).toEqual(expected)
  })

  it('[C4-11] is a site of its own if its labels make it one', () => {
    const ports = '"80:80", {target: 443, published: 443, app_protocol: https}'
    expect(routesOf(of('a', ports), compose)).toHaveLength(2)
  })
})
