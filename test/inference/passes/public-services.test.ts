import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, objectOf, routesOf, titlesOf, web } from '../../support/translated.js'

const options = { profile: 'compose', domain: 'example.com', publishTcp: 'LoadBalancer' } as const

/** A service of an image. */
const of = (image: string, ports: string) => manifest({ web: `image: ${image}\nports: [${ports}]` })
const publicServicesOf = (text: string, more: object = {}) =>
  titlesOf(text, { ...options, ...more }).filter((title) => title.includes('-public'))

describe('[C4-11] the option publishTcp', () => {
  const specOf = (text: string, more: object = {}) =>
    objectOf('Service', text, { ...options, ...more }, 'web-public').spec

  it('makes one Service with the ports that speak no HTTP, by their published numbers', () => {
    const text = of('a', '"80:80", "2525:25", "587:587", "53:53", "53:53/udp"')
    expect(specOf(text)).toEqual({
      type: 'LoadBalancer',
      ports: [
        { name: 'tcp-2525', protocol: 'TCP', port: 2525, targetPort: 25 },
        { name: 'tcp-587', protocol: 'TCP', port: 587, targetPort: 587 },
        { name: 'tcp-53', protocol: 'TCP', port: 53, targetPort: 53 },
        { name: 'udp-53', protocol: 'UDP', port: 53, targetPort: 53 },
      ],
      selector: { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/part-of': 'app' },
    })
    expect(findings(text, options)).toEqual([])
    expect(notesOf('public-services', text, options)).toEqual([
      'public-service services.web ← services.web.ports.1',
    ])
    expect(specOf(text, { publishTcp: 'NodePort' }).type).toBe('NodePort')
    expect(routesOf(text, options)).toEqual(['web: web.example.com/ → web:80'])
  })

  it('never publishes private ports, addresses of loopback, and databases', () => {
    const text = of(
      'a',
      '"25:25", "127.0.0.1:1025:25", "127.0.0.1:587:587", "5432:5432", "9229:9229", "9000:53/udp", "22"',
    )
    expect(
      specOf(text).ports!.map(({ protocol, port, targetPort }) => `${protocol} ${port} ${targetPort}`),
    ).toEqual(['TCP 25 25', 'UDP 9000 53'])
    expect(publicServicesOf(of('postgres:17', '"5433:5433"'))).toEqual([])
  })

  it.each([
    ['a Service that publishes its ports', web('ports: ["25:25"]\nx-platform-service-type: NodePort')],
    ['ports of the node', web('ports: [{target: 25, published: 25, mode: host}]\ndeploy: {mode: global}')],
    ['HTTP alone', web('ports: ["80:80"]')],
  ])('makes none beside %s', (_, text) => {
    expect(publicServicesOf(text)).toEqual([])
    expect(notesOf('public-services', text, options)).toEqual([])
  })

  it('makes none if it is absent', () => {
    expect(publicServicesOf(web('ports: ["25:25"]'), { publishTcp: undefined })).toEqual([])
  })

  it('means nothing in the profiles of the reference', () => {
    expect(publicServicesOf(web('ports: ["25:25"]'), { profile: '1.48' })).toEqual([])
  })

  it('gives way to a name that services share', () => {
    const keys = 'networks: {default: {aliases: [web-public]}}'
    const text = manifest({
      web: `image: a\nports: ["25:25"]\n${keys}`,
      other: `image: b\nports: ["80:80"]\n${keys}`,
    })
    const names = titlesOf(text, options).filter((title) => title.startsWith('Service '))
    expect(names.filter((name) => name === 'Service web-public')).toHaveLength(1)
    expect(names).toContainEqual(expect.stringMatching(/^Service web-public-[a-z0-9]{7}$/))
  })

  it('gives way to services and further names with that name', () => {
    const text = manifest({
      web: 'image: a\nports: ["25:25"]',
      'web-public': 'image: b\nports: ["80:80"]',
      mail: 'image: c\nports: ["587:587"]\ncontainer_name: mail-public',
    })
    const names = titlesOf(text, options).filter((title) => title.startsWith('Service '))
    expect(names).toEqual([
      'Service web',
      expect.stringMatching(/^Service web-public-[a-z0-9]{7}$/),
      'Service web-public',
      'Service mail',
      'Service mail-public',
      expect.stringMatching(/^Service mail-public-[a-z0-9]{7}$/),
    ])
  })
})
