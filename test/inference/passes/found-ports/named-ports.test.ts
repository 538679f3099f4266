import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, objectOf, podOf } from '../../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('[C4-02a] a port that another service’s value names', () => {
  const portsOf = (keys: string, target = 'image: b\nexpose: [80, "53/udp"]') => {
    const { spec } = objectOf('Service', manifest({ web: `image: a\n${keys}`, api: target }), compose, 'api')
    return (spec.ports ?? []).map(({ name, port, protocol }) => `${name} ${port}/${protocol}`)
  }
  const listed = ['tcp-80 80/TCP', 'udp-53 53/UDP']

  it.each([
    ['environment: {URL: "http://api:5679/x"}', 'tcp-5679 5679/TCP'],
    ['environment: {LOGS: "udp://api:5679"}', 'udp-5679 5679/UDP'],
    ['environment: {LOGS: "udp4://api:5679"}', 'udp-5679 5679/UDP'],
    ['environment: {DNS: "tcp://api:53"}', 'tcp-53 53/TCP'],
    ['environment: {PEERS: "SCTP://api:5679"}', 'sctp-5679 5679/SCTP'],
    ['environment: {KAFKA: "PLAINTEXT://api:5679"}', 'tcp-5679 5679/TCP'],
    ['command: [serve, --upstream=api:5679]', 'tcp-5679 5679/TCP'],
    ['entrypoint: wait-for api:5679 --', 'tcp-5679 5679/TCP'],
    ['environment: {A: "api:5679", B: "tcp://api:5679"}', 'tcp-5679 5679/TCP'],
    ['healthcheck: {test: "curl -f http://api:5679/"}', 'tcp-5679 5679/TCP'],
    ['pre_stop: [{command: [leave, "http://api:5679/"]}]', 'tcp-5679 5679/TCP'],
  ])('is a port of its Service: %s', (keys, port) => {
    expect(portsOf(keys)).toEqual([...listed, port])
  })

  it.each(['http://Shop-Api:5679', 'http://shop-api:5679', 'http://SHOP-API:5679', 'http://API:5679'])(
    'matches the name in any letter case: %s',
    (url) => {
      const target = 'image: b\ncontainer_name: Shop-Api\nexpose: [80]'
      expect(portsOf(`environment: {URL: "${url}"}`, target)).toEqual(['tcp-80 80/TCP', 'tcp-5679 5679/TCP'])
    },
  )

  it.each([
    'http://api:80',
    'udp://api:53',
    'api:53',
    'http://api/',
    'http://example.com:5679',
    'other:1234',
  ])('adds nothing where it is listed, or no port of it: %s', (value) => {
    expect(portsOf(`environment: {A: "${value}"}`)).toEqual(listed)
  })

  it('is sorted by number, wherever it is mentioned', () => {
    expect(portsOf('command: [api:9002, "udp://api:9001", "tcp://api:9001", api:9000, api:9002]')).toEqual([
      ...listed,
      'tcp-9000 9000/TCP',
      'tcp-9001 9001/TCP',
      'udp-9001 9001/UDP',
      'tcp-9002 9002/TCP',
    ])
  })

  it('may be one of two, as peers are named', () => {
    const keys = 'environment: {ZOO_SERVERS: "server.1=api:2888:3888;2181 server.2=other:2888:3888;2181"}'
    expect(portsOf(keys)).toEqual([...listed, 'tcp-2888 2888/TCP', 'tcp-3888 3888/TCP'])
  })

  it('is none of two in a profile of the reference', () => {
    const text = manifest({ web: 'image: a\ncommand: call api:2888:3888', api: 'image: b\nexpose: [80]' })
    expect(findings(text)).toEqual([])
  })

  it('is one that the service announces itself too', () => {
    const target = 'image: b\nexpose: [80]\nenvironment: {LISTENER: "INTERNAL://api:29092"}'
    expect(portsOf('x-none: true', target)).toEqual(['tcp-80 80/TCP', 'tcp-29092 29092/TCP'])
  })

  it('gives a name that led to the Pods themselves an address', () => {
    const text = manifest({ web: 'image: a\ncommand: call api:5679', api: 'image: b' })
    const { spec } = objectOf('Service', text, compose, 'api')
    expect(spec.ports).toMatchObject([{ name: 'tcp-5679', port: 5679 }])
    expect(spec.clusterIP).toBeUndefined()
  })

  it('is found by a further name of the service', () => {
    const target = 'image: b\nexpose: [80]\ncontainer_name: shop-api'
    expect(portsOf('command: call shop-api:5679', target)).toEqual(['tcp-80 80/TCP', 'tcp-5679 5679/TCP'])
  })

  it('is private, a port of the container, and no reason to warn', () => {
    const text = manifest({
      web: 'image: a\ncommand: call api:5679',
      api: 'image: b\npublic: true\nexpose: [80]',
    })
    const ports = podOf(text, compose, 'api').containers[0]!.ports
    expect(ports?.map(({ containerPort }) => containerPort)).toEqual([80, 5679])
    expect(findings(text, { ...compose, domain: 'example.com' })).toEqual([])
    expect(objectOf('Ingress', text, compose).metadata.name).toBe('api')
  })

  it('is a warning still in a profile of the reference', () => {
    const text = manifest({ web: 'image: a\ncommand: call api:5679', api: 'image: b\nexpose: [80]' })
    expect(findings(text)).toEqual(['port-not-listed services.web.command `api:5679`'])
    expect(objectOf('Service', text, {}, 'api').spec.ports).toHaveLength(1)
  })

  it('is an error if a Service has too many', () => {
    const all = Array.from({ length: 1000 }, (_, index) => `api:${2000 + index}`).join(' ')
    const text = manifest({
      web: `image: a\ncommand: [${JSON.stringify(all)}]`,
      api: 'image: b\nexpose: [80]',
    })
    expect(findings(text, compose).map((one) => one.split(' ')[0])).toEqual(['too-many-ports'])
  })

  it('comes from the first value that names it', () => {
    const text = manifest({ a: 'image: a\ncommand: api:81', b: 'image: a\ncommand: api:81', api: 'image: b' })
    const { objects, originOf } = trace(text, compose)
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'api')!
    expect(originOf(service, '/spec/ports/0')).toMatchObject({ path: ['services', 'a', 'command'] })
  })
})

describe('[C4-02a] a port that a mounted file names', () => {
  const portsOf = (content: string, target = 'image: b\nexpose: [80]') => {
    const text = manifest({ web: 'image: a\nvolumes: ["./a.conf:/a.conf:ro"]', api: target })
    const { spec } = objectOf('Service', text, { ...compose, files: { 'a.conf': content } }, 'api')
    return (spec.ports ?? []).map(({ name }) => name)
  }

  it.each([
    ["static_configs: [{targets: ['api:8888']}]", ['tcp-8888']],
    ['server_endpoint: ws://api:4320/v1', ['tcp-4320']],
    ['upstream app { server api:9000; server API:9001; }', ['tcp-9000', 'tcp-9001']],
    ['sinks: udp://api:514', ['udp-514']],
    ['server.1=api:2888:3888', ['tcp-2888', 'tcp-3888']],
    ['chown api:1000 /data', []],
    ['http://api:80/ http://api/ http://other:81/', []],
    ['http://api/', []],
  ])('is a port of its Service: %s', (content, ports) => {
    expect(portsOf(content)).toEqual(['tcp-80', ...ports])
  })

  it('is one that the service announces itself too', () => {
    const text = manifest({ api: 'image: b\nexpose: [80]\nconfigs: [settings]' })
    const configs = 'configs: {settings: {content: "advertised.listeners=PLAINTEXT://api:29092"}}\n'
    const { spec } = objectOf('Service', text + configs, compose, 'api')
    expect(spec.ports?.map(({ port }) => port)).toEqual([80, 29092])
  })

  it('comes from where the file is named', () => {
    const text = manifest({
      web: 'image: a\nvolumes: ["./a.conf:/a.conf:ro"]',
      api: 'image: b\nexpose: [80]',
    })
    const { objects, originOf } = trace(text, { ...compose, files: { 'a.conf': 'api:81' } })
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'api')!
    expect(originOf(service, '/spec/ports/1')).toMatchObject({ path: ['services', 'web', 'volumes', 0] })
  })
})
