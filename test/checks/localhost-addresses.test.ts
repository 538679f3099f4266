import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { diagnosticsOf, manifest, relatedTo } from '../support/translated.js'

const compose = { profile: 'compose', name: 'shop' } as const

/** A page with the given keys beside a service that publishes 8000. */
const page = (keys: string, api = 'image: b\nports: ["8000:80"]') =>
  manifest({ page: `image: a\nports: ["3000:80"]\n${keys}`, api })

const found = (text: string, options: TranslateOptions = {}) =>
  diagnosticsOf(text, { ...compose, ...options }).filter(({ code }) => code === 'localhost-address')

describe('[C4-12] an address of this machine with a port that another service publishes', () => {
  it.each([
    ['environment: {API: "http://localhost:8000"}', 'environment.API', 'localhost:8000'],
    ['environment: ["API=https://127.0.0.1:8000/v1"]', 'environment.0', '127.0.0.1:8000'],
    ['environment: {API: "a,ws://localhost:8000,b"}', 'environment.API', 'localhost:8000'],
    ['build: {context: ., args: {API: "http://localhost:8000"}}', 'build.args.API', 'localhost:8000'],
    ['build: {context: ., args: ["API=http://localhost:8000"]}', 'build.args.0', 'localhost:8000'],
  ])('is a warning at the address in a variable: %s', (keys, path, address) => {
    const text = page(keys)
    const [first, ...others] = found(text)
    expect(others).toEqual([])
    expect(first?.path.join('.')).toBe(`services.page.${path}`)
    expect(text.slice(first!.range.start.offset, first!.range.end.offset)).toBe(address)
    expect(first?.message).toContain(
      `\`API\` contains \`${address}\`. In Compose, a browser finds \`api\` there.`,
    )
    expect(relatedTo('localhost-address', text, compose)).toEqual(['"8000:80"'])
  })

  it.each([
    ['another scheme', 'environment: {API: "postgres://localhost:8000"}'],
    ['no scheme', 'environment: {API: "localhost:8000"}'],
    ['a port that nobody publishes', 'environment: {API: "http://localhost:8001"}'],
    ['a port of its own', 'environment: {API: "http://localhost:3000"}'],
    ['a port that it listens on itself', 'environment: {API: "http://localhost:8000"}\nexpose: [8000]'],
    ['another host', 'environment: {API: "http://localhost.example.com:8000"}'],
    ['a command', 'command: [serve, "http://localhost:8000"]'],
    ['a healthcheck', 'healthcheck: {test: curl -f http://localhost:8000}'],
  ])('is none with %s', (_, keys) => {
    expect(found(page(keys))).toEqual([])
  })

  it('is one of the network of the node there', () => {
    const codes = diagnosticsOf(
      manifest({
        page: 'image: a\nnetwork_mode: host\nenvironment: {API: "http://localhost:8000"}',
        api: 'image: b\nports: ["8000:80"]',
      }),
      compose,
    ).map(({ code }) => code)
    expect(codes).toContain('port-not-on-node')
    expect(codes).not.toContain('localhost-address')
  })

  it('is none in the profiles of the reference', () => {
    expect(found(page('environment: {API: "http://localhost:8000"}'), { profile: '1.48' })).toEqual([])
  })

  const keys = 'environment: {API: "http://localhost:8000"}'

  it.each<[string, string, TranslateOptions]>([
    ['http://api.shop.localhost', page(keys), {}],
    ['ws://api.shop.localhost', page('environment: {API: "ws://localhost:8000"}'), {}],
    ['http://api.shop-dev.localhost', page(keys), { namespace: 'dev' }],
    ['https://api-default.example.com', page(keys), { domain: 'example.com' }],
    ['https://api-dev.example.com', page(keys), { domain: 'example.com', namespace: 'dev' }],
    ['http://api-8000.shop.localhost', page(keys, 'image: b\nports: ["8000:8000", "9000:9000"]'), {}],
    [
      'http://api.example.org',
      page(keys, 'image: b\nports: ["8000:80"]\nlabels: {kompose.service.expose: api.example.org}'),
      {},
    ],
    [
      'http://shop.localhost',
      `${page(keys, 'image: b\nports: ["127.0.0.1:8000:80"]')}endpoints: [{path: /, service: api, port: 80}]`,
      {},
    ],
    [
      'https://shop-default.example.com',
      `${page(keys, 'image: b\nports: ["127.0.0.1:8000:80"]')}endpoints: [{path: /, service: api, port: 80}]`,
      { domain: 'example.com' },
    ],
  ])('names the route of the other service: %s', (address, text, options) => {
    expect(found(text, options)[0]?.hint).toBe(
      `Take it from a variable, and set it to \`${address}\` in the cluster.`,
    )
  })

  it('reports that there is no route', () => {
    const [first] = found(page(keys, 'image: b\nports: ["127.0.0.1:8000:80"]'))
    expect(first?.hint).toBe(
      'No route leads to that port. Use `tranship up`, which brings it to `localhost`.',
    )
  })

  it('shows no value of a variable', () => {
    const text = `name: $NAME\n${page('environment: {API: "http://localhost:$PORT"}')}`
    const result = safeTranslate(text, { profile: 'compose', env: { NAME: 'hidden', PORT: '8000' } })
    const warnings = result.warnings.filter(({ code }) => code === 'localhost-address')
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings.map(({ message, hint, args }) => [message, hint, args]))).not.toMatch(
      /hidden|:8000/,
    )
  })
})
