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
      `\`API\` contains \`${address}\`. A browser finds \`api\` there in Compose, and at \``,
    )
    expect(relatedTo('localhost-address', text, compose)).toEqual(['"8000:80"'])
  })

  it.each([
    ['another scheme', 'environment: {API: "postgres://localhost:8000"}'],
    ['no scheme', 'environment: {API: "localhost:8000"}'],
    ['a port that nobody publishes', 'environment: {API: "http://localhost:8001"}'],
    ['a port of its own on which it listens', 'environment: {API: "http://localhost:80"}'],
    ['an address at which it listens', 'environment: {API: "http://0.0.0.0:3000"}'],
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
    ['https://api.example.com', page(keys), { domain: 'example.com' }],
    ['https://api-dev.example.com', page(keys), { domain: 'example.com', namespace: 'dev' }],
    ['http://api-8000.shop.localhost', page(keys, 'image: b\nports: ["9000:9000", "8000:8000"]'), {}],
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
      'https://shop.example.com',
      `${page(keys, 'image: b\nports: ["127.0.0.1:8000:80"]')}endpoints: [{path: /, service: api, port: 80}]`,
      { domain: 'example.com' },
    ],
  ])('names the route of the other service: %s', (address, text, options) => {
    expect(found(text, options)[0]?.message).toContain(`, and at \`${address}\` in a cluster.`)
  })

  it('reports that there is no route', () => {
    const [first] = found(page(keys, 'image: b\nports: ["127.0.0.1:8000:80"]'))
    expect(first?.message).toContain(', and nowhere in a cluster.')
    expect(first?.hint).toBe(
      'No route leads to that port. Use `tranship up`, which brings it to `localhost`.',
    )
  })

  it('has no text of its own if it is the value of a variable', () => {
    const env = { ADDRESS: 'http://localhost:8000', FOLDER: '.' }
    const files = { './page.env': 'API=http://localhost:8000\n' }
    const said = (keys: string) => found(page(keys), { env, files })[0]?.message
    const hidden = '`API` contains an address of your own machine. A browser finds `api` there'
    expect(said('environment: {API: $ADDRESS}')).toContain(hidden)
    expect(said('env_file: ["${FOLDER}/page.env"]')).toContain(hidden)
    expect(said('environment: {API: "${UNSET:-http://localhost:8000}"}')).toContain(
      '`API` contains `${UNSET:-http://localhost:8000}`.',
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

describe('[C4-12] an address of this machine for a browser', () => {
  const one = (keys: string) => manifest({ web: `image: a\n${keys}` })
  const messages = (text: string, options: TranslateOptions = {}) =>
    found(text, options).map(({ message }) => message.replace(/^.*?: /, ''))
  const at = (what: string, address: string, url = 'http://web.shop.localhost') =>
    `\`${what}\` contains \`${address}\`. A browser finds \`web\` there in Compose, and at \`${url}\` in a cluster.`

  it.each([
    ['ports: ["3000:80"]\nenvironment: {A: "http://localhost:3000"}', at('A', 'localhost:3000')],
    [
      'ports: ["3000:3000"]\nenvironment: {APP_URL: "http://localhost:3000"}',
      at('APP_URL', 'localhost:3000'),
    ],
    ['ports: ["80:3000"]\nenvironment: {BASE_URL: "http://localhost"}', at('BASE_URL', 'localhost')],
    ['ports: ["80:80"]\nenvironment: {VITE_API: "http://0.0.0.0/api"}', at('VITE_API', '0.0.0.0')],
  ])('may be that of its own service: %s', (keys, message) => {
    expect(messages(one(keys))).toEqual([message])
  })

  it.each([
    ['ALLOWED_HOSTS: "localhost,127.0.0.1"', at('ALLOWED_HOSTS', 'localhost', 'web.shop.localhost')],
    ['SERVER_NAME: "localhost:3000"', at('SERVER_NAME', 'localhost:3000', 'web.shop.localhost')],
    ['CORS_ORIGIN: \'["localhost"]\'', at('CORS_ORIGIN', 'localhost', 'web.shop.localhost')],
  ])('may be a host in a list: %s', (variable, message) => {
    expect(messages(one(`ports: ["3000:3000"]\nenvironment: {${variable}}`))).toEqual([message])
  })

  it.each([
    'ALLOWED_HOSTS: "localhost,*"',
    'ALLOWED_HOSTS: "localhost,web.shop.localhost"',
    'NO_PROXY: localhost',
    'HOST: localhost',
    'ALLOWED_HOSTS: "a localhost-b"',
    'APP_URL: "postgres://localhost:3000"',
    'WORKER_URL: "http://localhost:3000"',
  ])('is none in other lists and addresses: %s', (variable) => {
    expect(messages(one(`ports: ["3000:3000"]\nenvironment: {${variable}}`))).toEqual([])
  })

  it('may be in a mounted file', () => {
    const text = manifest({
      page: 'image: nginx\nvolumes: ["./a.js:/a.js"]',
      web: 'image: b\nports: ["8000:80"]',
    })
    const options = {
      files: { './a.js': 'const a = "http://localhost:8000"' },
      folders: { './a.js': 'file' },
    } as const
    expect(messages(text, options)).toEqual([at('a.js', 'localhost:8000')])
  })

  it('may be in the content of a config', () => {
    const text = manifest(
      { web: 'image: b\nports: ["8000:80"]\nconfigs: [c]' },
      'configs: {c: {content: "a: http://localhost:8000"}}',
    )
    expect(messages(text)).toEqual([at('c', 'localhost:8000')])
  })

  it('is none in a file of the program that listens there', () => {
    const text = manifest({ web: 'image: b\nports: ["8000:8000"]\nvolumes: ["./a:/a"]' })
    const options = { files: { './a': 'http://localhost:8000' }, folders: { './a': 'file' } } as const
    expect(messages(text, options)).toEqual([])
  })

  it.each([
    [
      'APP_URL: "http://localhost:3000"',
      'Take it from a variable, `${APP_URL:-…}`, and set it in the cluster: `--set APP_URL=…`. Or set the option `publicUrls`.',
    ],
    [
      'APP_URL: "${WEB:-http://localhost:3000}"',
      'Set it in the cluster: `--set WEB=…`. Or set the option `publicUrls`.',
    ],
  ])('has a command that sets it: %s', (variable, hint) => {
    const text = one(`ports: ["3000:3000"]\nenvironment: {${variable}}`)
    expect(found(text).map((one) => one.hint)).toEqual([hint])
  })
})
