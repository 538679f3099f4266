import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { manifest, objectOf, titlesOf } from '../../../support/translated.js'

const compose = { profile: 'compose' } as const
const portsOf = (keys: string, options: TranslateOptions = {}, others: Record<string, string> = {}) =>
  objectOf('Service', manifest({ it: keys, ...others }), { ...compose, ...options }, 'it').spec.ports?.map(
    ({ port, protocol }) => (protocol === 'TCP' ? port : `${port}/${protocol}`),
  )

const base = 'image: shop/it\nexpose: ["80"]'

describe('[C4-02f] the ports on which a service listens', () => {
  it.each<[string, string, (number | string)[]]>([
    [
      'a healthcheck at localhost',
      'healthcheck: {test: ["CMD", "curl", "http://localhost:81/up"]}',
      [80, 81],
    ],
    ['a healthcheck at 127.0.0.1', 'healthcheck: {test: "curl http://127.0.0.1:81/up"}', [80, 81]],
    ['a healthcheck at 0.0.0.0', 'healthcheck: {test: "curl http://0.0.0.0:81/up"}', [80, 81]],
    ['a healthcheck with the port beside', 'healthcheck: {test: "nc -z localhost 81"}', [80, 81]],
    ['a command', 'command: ["--listen=0.0.0.0:81"]', [80, 81]],
    ['a command with the port beside', 'command: serve --host 0.0.0.0 --port 81', [80, 81]],
    ['a variable', 'environment: {LISTEN: "0.0.0.0:81"}', [80, 81]],
    ['a URL', 'environment: {URLS: "http://0.0.0.0:81"}', [80, 81]],
    ['a URL with the scheme udp', 'environment: {LISTEN: "udp://0.0.0.0:81"}', [80, '81/UDP']],
    ['a variable beside that of the host', 'environment: {A_HOST: 0.0.0.0, A_PORT: 81}', [80, 81]],
    [
      'several texts',
      'command: run 0.0.0.0:81\nenvironment: {A: "0.0.0.0:82", B: "0.0.0.0:82"}',
      [80, 81, 82],
    ],
  ])('come from %s', (_, keys, expected) => {
    expect(portsOf(`${base}\n${keys}`)).toEqual(expected)
  })

  it.each<[string, string]>([
    ['the text is no healthcheck and names localhost', 'environment: {URL: "http://localhost:81"}'],
    ['the healthcheck calls another host', 'healthcheck: {test: "curl http://example.com:81"}'],
    ['the variable lists allowed origins', 'environment: {CORS_ORIGINS: "http://0.0.0.0:81"}'],
    ['no port is given', 'environment: {A_HOST: 0.0.0.0}\nhealthcheck: {test: "curl http://localhost/"}'],
    ['it is the number of a listed port', 'command: run 0.0.0.0:80'],
    ['inferences are switched off', 'command: run 0.0.0.0:81\nx-platform-infer: false'],
  ])('are none where %s', (_, keys) => {
    expect(portsOf(`${base}\n${keys}`)).toEqual([80])
  })

  it('are none in another profile', () => {
    expect(portsOf(`${base}\ncommand: run 0.0.0.0:81`, { profile: '1.48' })).toEqual([80])
  })

  it('leave a service without known ports headless', () => {
    const keys = 'image: shop/it\nhealthcheck: {test: "curl http://localhost:81"}'
    expect(portsOf(keys)).toBeUndefined()
  })

  it('give no Service to a Job', () => {
    const text = manifest({ it: 'image: a\nrestart: "no"\ncommand: migrate 0.0.0.0:81' })
    expect(titlesOf(text, compose)).not.toContain('Service it')
  })

  const files = { './it.conf': 'endpoint: 0.0.0.0:81' }
  const mount = 'volumes: ["./it.conf:/it.conf:ro"]'

  it('come from a file that only this service mounts', () => {
    expect(portsOf(`${base}\n${mount}`, { files })).toEqual([80, 81])
  })

  it('do not come from a file that two services mount', () => {
    expect(portsOf(`${base}\n${mount}`, { files }, { other: `image: a\n${mount}` })).toEqual([80])
  })
})

describe('[C4-02f] the port of a healthcheck alone', () => {
  const site = { './site.conf': 'set $app it; proxy_pass http://$app;' }
  const proxy = (image = 'nginx:1.29') => ({
    proxy: `image: ${image}\nvolumes: ["./site.conf:/etc/nginx/conf.d/site.conf"]`,
  })
  const checked = 'image: shop/it\nhealthcheck: {test: "curl http://localhost:81/up"}'
  const options = { files: site, folders: { './site.conf': 'file' } } as const

  it('gives an address to a service behind a web server', () => {
    expect(portsOf(checked, options, proxy())).toEqual([81])
  })

  it.each([
    ['another program reads the file', checked, proxy('shop/tool')],
    ['the port is for metrics', checked.replace('/up', '/metrics'), proxy()],
    ['there is no healthcheck', 'image: shop/it\ncommand: run 0.0.0.0:81', proxy()],
    ['the service is a Job', `${checked}\nrestart: "no"\ncommand: migrate`, proxy()],
  ])('gives none where %s', (_, keys, others) => {
    const text = manifest({ it: keys, ...others })
    const services = titlesOf(text, { ...compose, ...options }).filter((title) => title === 'Service it')
    if (services.length > 0) expect(portsOf(keys, options, others)).toBeUndefined()
  })
})

describe('[C4-02e] a port for metrics', () => {
  const files = { './p.yml': 'scrape_configs: [{static_configs: [{targets: ["it:9100"]}]}]' }
  const options = { ...compose, files, folders: { './p.yml': 'file' } } as const
  const prometheus = 'image: prom/prometheus\nvolumes: ["./p.yml:/etc/prometheus/prometheus.yml"]'
  const specOf = (keys: string, others: Record<string, string> = {}) =>
    objectOf('Service', manifest({ it: keys, prometheus, ...others }), options, 'it').spec

  it('leaves a service of an unknown image headless', () => {
    const { clusterIP, ports } = specOf('image: shop/it')
    expect([clusterIP, ports?.map(({ port }) => port)]).toEqual(['None', [9100]])
  })

  it.each<[string, string, Record<string, string>]>([
    ['an image is known', 'image: grafana/grafana', {}],
    ['another port is known', 'image: shop/it\nexpose: [80]', {}],
    [
      'another service calls a port',
      'image: shop/it',
      { app: 'image: a\nenvironment: {IT: "http://it:8000"}' },
    ],
  ])('leaves the address where %s', (_, keys, others) => {
    expect(specOf(keys, others).clusterIP).toBeUndefined()
  })
})
