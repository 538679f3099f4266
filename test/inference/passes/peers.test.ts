import { trace, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, objectOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

/** `true` if the name of a service resolves to its Pods themselves. */
function isHeadless(text: string, name: string, options: TranslateOptions = {}): boolean {
  return objectOf('Service', text, { ...compose, ...options }, name).spec.clusterIP === 'None'
}

describe('[C4-02c] the name of a server that others of its image call', () => {
  const called = (keys: string, one = 'image: ring:1\nexpose: [9042]', image = 'ring:2') =>
    isHeadless(manifest({ one, two: `image: ${image}\n${keys}` }), 'one')

  it.each([
    'environment: {SEEDS: "one,two"}',
    'environment: {SEEDS: one}',
    'environment: {SEEDS: ONE}',
    'environment: ["discovery.seed_hosts=one"]',
    'environment: {CLUSTER_ADDRESS: "gcomm://one,two"}',
    'environment: {PROPERTIES: "a: b\\nmanager.rpc.address: one\\n"}',
    'command: join_cluster ring@one',
    'command: agent -retry-join=one',
    'command: [start, --join, one]',
    'healthcheck: {test: "ping --peer one"}',
  ])('without a port leads to the Pods, which have ports that nobody writes down: %s', (keys) => {
    expect(called(keys)).toBe(true)
    expect(called(keys, 'image: other\nexpose: [9042]'), 'by another image').toBe(false)
  })

  it.each([
    'environment: {SEEDS: "one:9042"}',
    'command: join -h one -p 9042',
    'environment: {API_HOST: one}',
    'environment: {API_SERVER: one}',
    'environment: {PEER_URL: "http://one/join"}',
    'environment: {PEER_URL: "http://one"}',
    'environment: {ROLE: one}',
    'environment: {PEERS: "one@two"}',
    'environment: {PEERS: "sub.one one.example.com the-one"}',
    'environment: {ALLOWED_HOSTS: "one,two"}',
    'environment: {no_proxy: "one,two"}',
    'command: work --name one',
  ])('with a port, by HTTP or as something else leads to the Service: %s', (keys) => {
    expect(called(keys)).toBe(false)
  })

  it.each([
    'image: ring\nexpose: [1]\ndeploy: {endpoint_mode: vip}',
    'image: ring\nexpose: [1]\nx-platform-service-type: ClusterIP',
    'image: ring\nports: ["1:1"]\nx-platform-service-type: LoadBalancer',
  ])('leads to the Service where that is asked for: %s', (one) => {
    expect(called('environment: {SEEDS: one}', one)).toBe(false)
  })

  it('may have an image with a registry and a digest', () => {
    const one = `image: "localhost:5000/ring@sha256:${'0'.repeat(64)}"\nexpose: [9042]`
    expect(called('environment: {SEEDS: one}', one, 'localhost:5000/ring:4')).toBe(true)
    expect(called('environment: {SEEDS: one}', one, 'localhost/ring:4')).toBe(false)
  })

  it('may be a further one', () => {
    const one = 'image: ring\nexpose: [9042]\ncontainer_name: Shop-Ring'
    expect(called('environment: {SEEDS: Shop-Ring}', one)).toBe(true)
  })

  it('is no reason to warn, keeps its route, and has the value as its origin', () => {
    const text = manifest({
      one: 'image: ring\nports: ["8080:80"]',
      two: 'image: ring\nenvironment: {SEEDS: one}',
    })
    expect(findings(text, { ...compose, domain: 'example.com' })).toEqual([])
    expect(objectOf('Ingress', text, compose).metadata.name).toBe('one')
    const { objects, originOf } = trace(text, compose)
    const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'one')!
    expect(originOf(service, '/spec/clusterIP')).toMatchObject({
      path: ['services', 'two', 'environment', 'SEEDS'],
    })
  })

  it('leads to the Service in a profile of the reference', () => {
    const text = manifest({ one: 'image: ring\nexpose: [1]', two: 'image: ring\nenvironment: {SEEDS: one}' })
    expect(isHeadless(text, 'one', { profile: '1.48' })).toBe(false)
  })
})

describe('[C4-02c] servers of one image that list themselves', () => {
  const headless = (keys: string, options: TranslateOptions = {}) => {
    const server = `image: ring\nexpose: [9042]\n${keys}`
    const text = manifest({ one: server, two: server, other: 'image: shop\nexpose: [9042]' })
    return ['one', 'two', 'other'].filter((name) => isHeadless(text, name, options))
  }

  it.each([
    ['environment: {SERVERS: "1@one:9093,2@two:9093,3@other:9093"}', ['one', 'two']],
    ['environment: {SERVERS: "server.1=one:2888:3888 server.2=two:2888:3888"}', ['one', 'two']],
    ['command: serve one:9093 two:9093', ['one', 'two']],
    ['environment: {A: "one:9093", B: "two:9093"}', []],
    ['environment: {A: "http://one:9093,http://two:9093"}', []],
    ['environment: {A: "one:9093,other:9093"}', []],
  ])('are reached as Pods, with any ports: %s', (keys, names) => {
    expect(headless(keys)).toEqual(names)
  })

  it.each([
    ['<host>one</host><port>9000</port> <host>two</host><port>9000</port>', ['one', 'two']],
    ['{"retry_join": ["one", "two"]}', ['one', 'two']],
    ['upstream ring { server one; server two; }', []],
  ])('may do so in a file that they mount: %s', (content, names) => {
    expect(headless('volumes: ["./a.conf:/a.conf:ro"]', { files: { 'a.conf': content } })).toEqual(names)
  })

  it('are no peers where only somebody else lists them', () => {
    const text = manifest({
      gate: 'image: ring\nvolumes: ["./a.conf:/a.conf:ro"]',
      one: 'image: ring\nexpose: [80]',
      two: 'image: ring\nexpose: [80]',
    })
    expect(isHeadless(text, 'one', { files: { 'a.conf': 'one:80 two:80' } })).toBe(false)
  })
})

describe('[C4-02c] a server that listens at its own name', () => {
  const listening = (keys: string, more = 'volumes: ["data:/data"]') =>
    isHeadless(manifest({ one: `image: a\nexpose: [1]\n${more}\n${keys}` }, 'volumes: {data: }'), 'one')

  it.each([
    ['environment: {KAFKA_LISTENERS: "INTERNAL://one:29092,HOST://0.0.0.0:9092"}', true],
    ['environment: {BIND: "one:9000"}', true],
    ['command: serve --listen-peer-urls http://one:2380', true],
    ['command: [serve, --listen-peer-urls, "http://one:2380"]', true],
    ['command: serve --listen-peer-urls=http://one:2380 --log all', true],
    ['environment: {KAFKA_ADVERTISED_LISTENERS: "INTERNAL://one:29092"}', false],
    ['command: serve --listen 0.0.0.0:1 --advertise http://one:2380', false],
    ['environment: {BIND: "other:9000"}', false],
    ['environment: {BIND: one}', false],
  ])('needs the address of its Pod where that has another name: %s', (keys, expected) => {
    expect(listening(keys)).toBe(expected)
    expect(listening(keys, 'x-none: true'), 'a Deployment').toBe(false)
    expect(listening(keys, 'volumes: ["data:/data"]\nscale: 2'), 'several Pods').toBe(false)
  })
})

describe('[C4-02c] replicas that look for each other at their own name', () => {
  const joining = (keys: string, more = 'scale: 3') =>
    isHeadless(manifest({ one: `image: a\nexpose: [7000]\n${more}\n${keys}` }), 'one')

  it.each([
    ['environment: {SEEDS: "one:7000"}', true],
    ['environment: {SEEDS: one}', true],
    ['environment: ["discovery.seed_hosts=one"]', true],
    ['command: agent -retry-join=one', true],
    ['command: [serve, --join, "one:7000"]', true],
    ['command: serve --log all --cluster-peers one:7000,two:7000', true],
    ['environment: {CLUSTER_URL: "http://one:7000"}', false],
    ['environment: {CLUSTER_BIND: "one:7000"}', false],
    ['environment: {CLUSTER_ADVERTISE: "one:7000"}', false],
    ['environment: {CLUSTER_NAME: one}', false],
    ['command: serve --join other:7000 --log one:7000', false],
  ])('need the addresses of their Pods: %s', (keys, expected) => {
    expect(joining(keys)).toBe(expected)
    expect(joining(keys, 'scale: 1'), 'one Pod').toBe(false)
    expect(joining(keys, 'scale: 3\nx-platform-infer: false'), 'without inference').toBe(false)
  })
})

describe('[C4-02c] servers of MinIO', () => {
  const servers = (command: string) => {
    const one = `image: minio/minio\nexpose: [9000]\ncommand: ${command}`
    return manifest({ minio1: one, minio2: one, minio10: one, other: 'image: minio/minio\nexpose: [9000]' })
  }
  const headless = (text: string) =>
    ['minio1', 'minio2', 'minio10', 'other'].filter((name) => isHeadless(text, name))

  it.each([
    ['server http://minio1/data http://minio2/data', ['minio1', 'minio2']],
    ['[server, "http://minio1/data", "http://minio2/data"]', ['minio1', 'minio2']],
    ['server http://minio{1...2}/data{1...4}', ['minio1', 'minio2']],
    ['server http://minio{1...12}:9000/data', ['minio1', 'minio2', 'minio10']],
    ['server http://MINIO{1...2}/data', ['minio1', 'minio2']],
    ['server http://minio{3...4}/data', []],
    ['server /data{1...2}', []],
    ['server --address :9000 /minio{1...2}', []],
    ['server http://min{1...2}/data http://minio{1..2}/data', []],
  ])('join the servers of %s', (command, expected) => {
    expect(headless(servers(command))).toEqual(expected)
  })

  it('join the servers of a variable', () => {
    const one =
      'image: quay.io/minio/minio:1\nenvironment: {MINIO_VOLUMES: "http://s{1...2}.x/d http://s{1...2}/d"}'
    const text = manifest({ s1: one, s2: one })
    expect([isHeadless(text, 's1'), isHeadless(text, 's2')]).toEqual([true, true])
  })

  it('are no peers of servers of another image that have such a text', () => {
    const one = 'image: nginx\nenvironment: {UPSTREAM: "http://web{1...2}/a http://web1/a http://web2/a"}'
    const text = manifest({ web1: `${one}\nexpose: [80]`, web2: `${one}\nexpose: [80]` })
    expect([isHeadless(text, 'web1'), isHeadless(text, 'web2')]).toEqual([false, false])
  })
})

describe('[C4-02b] the Service of a peer', () => {
  const unready = (text: string, name: string) =>
    objectOf('Service', text, compose, name).spec.publishNotReadyAddresses

  it.each(['', 'expose: [9042]', 'expose: [9042]\ndeploy: {endpoint_mode: dnsrr}'])(
    'leads to Pods that are not ready, with %j',
    (keys) => {
      const text = manifest({
        one: `image: ring\n${keys}`,
        two: `image: ring\nenvironment: {SEEDS: one}`,
        web: 'image: a',
      })
      expect(unready(text, 'one')).toBe(true)
      expect(unready(text, 'web')).toBeUndefined()
    },
  )
})
