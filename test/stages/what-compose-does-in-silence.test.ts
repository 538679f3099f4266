import { describe, expect, it } from 'vitest'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  objectsOf,
  podOf,
  relatedTo,
  web,
} from '../support/translated.js'

const compose = { profile: 'compose' } as const
const found = (text: string, options = {}) =>
  findings(text, { ...compose, domain: 'example.com', ...options })

describe('[C4-09] a host that only Docker has', () => {
  it.each(['127.0.0.11', 'host.docker.internal', 'gateway.docker.internal'])('is a warning: %s', (host) => {
    expect(found(web(`environment: {A: "http://${host}:80"}`))).toEqual([
      `docker-only-host services.web.environment.A \`${host}\``,
    ])
    expect(found(web(`command: [--dns, "${host}"]`))).toHaveLength(1)
    const files = { 'a.env': `A=${host}\n`, './a.conf': `resolver ${host} valid=10s;` }
    expect(found(web('env_file: a.env'), { files })).toHaveLength(1)
    expect(found(web('volumes: ["./a.conf:/a.conf:ro"]'), { files })).toHaveLength(1)
  })

  it('in a list is shown by its variable or list', () => {
    const text = web('environment: ["A=host.docker.internal"]\ncommand: [ping, host.docker.internal]')
    const messages = diagnosticsOf(text, compose).map(({ message }) => message)
    expect(messages).toEqual([
      'service `web`: `A` uses `host.docker.internal`, which exists only in Docker.',
      'service `web`: `command` uses `host.docker.internal`, which exists only in Docker.',
    ])
  })

  it('is none where it is part of another word, and none in the reference', () => {
    expect(found(web('environment: {A: 127.0.0.110, B: my.host.docker.internal.example}'))).toEqual([])
    expect(findings(web('environment: {A: 127.0.0.11}'))).toEqual([])
  })
})

describe('[C4-09] the machine with a port that a service publishes', () => {
  const text = (keys: string) =>
    manifest({
      web: `image: a\n${keys}`,
      search: 'image: b\nports: ["9201:9200", "127.0.0.1:9300:9300", "5514:514/udp", "80"]',
    })
  const env = (value: string) => containerOf(text(`environment: {A_URL: "${value}"}`), compose).env
  const codes = (keys: string, options = {}) =>
    found(text(keys), options).filter((one) => /^(?:docker-only|host-rep)/.test(one))

  it.each([
    ['http://host.docker.internal:9201/a', 'http://search:9201/a'],
    ['gateway.docker.internal:9300,localhost:9300', 'search:9300,localhost:9300'],
  ])('is that service: %s', (value, replaced) => {
    expect(env(value)).toEqual([{ name: 'A_URL', value: replaced }])
    expect(codes(`environment: {A_URL: "${value}"}`)).toEqual([
      expect.stringMatching(/^host-replaced services\.web\.environment\.A_URL `\w+\.docker\.internal`$/),
    ])
    const options = { ...compose, domain: 'example.com' }
    const told = diagnosticsOf(text(`command: [--url, "${value}"]`), options)
    const replacement = told.find(({ code }) => code === 'host-replaced')
    expect(replacement?.related?.map(({ message }) => message)).toEqual(['the port is published here'])
  })

  it('is so in files and healthchecks, and of the service itself', () => {
    const files = { './a.conf': 'pass host.docker.internal:9201; other host.docker.internal:1' }
    const mounted = text('volumes: ["./a.conf:/a.conf:ro"]')
    const [config] = objectsOf(mounted, { ...compose, files })
    expect(config).toMatchObject({ data: { 'a.conf': 'pass search:9201; other host.docker.internal:1' } })
    expect(codes('volumes: ["./a.conf:/a.conf:ro"]', { files })).toHaveLength(2)
    const own = web('ports: ["80:80"]\nhealthcheck: {test: [CMD, curl, "host.docker.internal:80"]}')
    const probe = containerOf(own, compose).readinessProbe
    expect(probe).toMatchObject({ exec: { command: ['curl', 'web:80'] } })
  })

  it.each([
    'http://host.docker.internal:9200',
    'http://host.docker.internal:5514',
    'http://host.docker.internal:80',
    'http://host.docker.internal',
  ])('is not a service with another port: %s', (value) => {
    expect(env(value)).toEqual([{ name: 'A_URL', value }])
    expect(codes(`environment: {A_URL: "${value}"}`)).toEqual([
      'docker-only-host services.web.environment.A_URL `host.docker.internal`',
    ])
  })

  it('is not a service whose Service lacks the number', () => {
    const headless = manifest({
      web: 'image: a\nenvironment: {A_URL: "http://host.docker.internal:8080"}',
      api: 'image: b\nports: ["8080:80"]\ndeploy: {endpoint_mode: dnsrr}',
    })
    expect(found(headless).filter((one) => one.startsWith('docker-only'))).toHaveLength(1)
  })

  it('of two with one number is the first', () => {
    const two = manifest({
      web: 'image: a\nenvironment: {A_URL: "http://host.docker.internal:81"}',
      one: 'image: b\nports: ["81:80"]',
      two: 'image: b\nports: ["81:80"]',
    })
    expect(containerOf(two, compose).env).toEqual([{ name: 'A_URL', value: 'http://one:81' }])
  })
})

describe('[C4-04] localhost with a port that a service publishes', () => {
  const text = (keys: string) =>
    manifest({
      home: `image: a\nnetwork_mode: host\n${keys}`,
      Broker: 'image: b\nports: ["1883:1883", "127.0.0.1:8081:80", "5514:514/udp"]',
      other: 'image: c\nnetwork_mode: host\nports: ["9000:9000"]',
      web: 'image: d\nenvironment: {URL: "mqtt://localhost:1883"}',
    })
  const codes = (keys: string) => found(text(keys)).filter((one) => one.startsWith('port-not-on-node'))

  it.each([
    ['environment: {URL: "mqtt://localhost:1883"}', 'environment.URL `localhost:1883`'],
    ['environment: ["SERVER=127.0.0.1:8081"]', 'environment.0 `127.0.0.1:8081`'],
    ['command: [--broker, "localhost:1883"]', 'command.1 `localhost:1883`'],
  ])('is not on the node of a service in its network: %s', (keys, place) => {
    expect(codes(keys)).toEqual([`port-not-on-node services.home.${place}`])
    expect(relatedTo('port-not-on-node', text(keys), compose)).toHaveLength(1)
    const messages = diagnosticsOf(text(keys), compose).filter(({ code }) => code === 'port-not-on-node')
    expect(messages.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      expect.stringMatching(/, not `Broker`\. .* set it to `broker` in the cluster\.$/),
    ])
  })

  it('stays in the value, which may be an address for pages', () => {
    const home = podOf(text('environment: {URL: "http://localhost:1883"}'), compose, 'home')
    expect(home.containers[0]?.env).toEqual([{ name: 'URL', value: 'http://localhost:1883' }])
  })

  it.each(['localhost:9000', 'localhost:5514', 'localhost:8080', 'localhost', 'broker:1883'])(
    'is not meant by %s',
    (value) => {
      expect(codes(`environment: {URL: "http://${value}"}`)).toEqual([])
    },
  )
})

it('[C4-02] a renamed service shows where it is written, and capital letters rename none', () => {
  const text = manifest({
    my_db: 'image: a\nexpose: [5432]',
    Cache: 'image: c',
    web: 'image: b\nvolumes: ["./a.conf:/a.conf:ro"]',
  })
  const options = { ...compose, files: { './a.conf': 'server my_db:5432; proxy_pass http://Cache;' } }
  expect(findings(text, options).filter((one) => one.startsWith('host-'))).toHaveLength(1)
  expect(relatedTo('host-replaced', text, options)).toEqual(['my_db'])
  const [found] = diagnosticsOf(text, options).filter(({ code }) => code === 'host-replaced')
  expect(found?.fixes).toBeUndefined()
  const reference = findings(text, { ...options, profile: '1.48', hostVolumes: 'ignore' })
  expect(reference.filter((one) => one.startsWith('host-replaced'))).toEqual([])
})

it('[C4-03] several addresses of a host have commas between them', () => {
  expect(podOf(web('extra_hosts: ["a:1.1.1.1,2.2.2.2", "b=[::1],1.1.1.1"]'), compose).hostAliases).toEqual([
    { ip: '1.1.1.1', hostnames: ['a', 'b'] },
    { ip: '2.2.2.2', hostnames: ['a'] },
    { ip: '::1', hostnames: ['b'] },
  ])
})
