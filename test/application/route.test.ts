import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, relatedTo, routesOf, web } from '../support/translated.js'

const domain = 'apps.example.com'
const port = (number: number) => `image: a\nports: ["${number}:80"]`

describe('two routes without a host and with one path', () => {
  const two = manifest({ web: port(8080), admin: port(8081) })

  it('[R2.10-05] are a warning that names both', () => {
    expect(findings(two)).toEqual(['route-shadowed services.admin.ports.0 `"8081:80"`'])
    expect(relatedTo('route-shadowed', two)).toEqual(['"8080:80"'])
  })

  it('[R2.10-05] are none with a domain', () => {
    expect(findings(two, { domain })).toEqual([])
  })

  it('[R2.10-05] are one warning for each service', () => {
    const text = manifest({
      web: port(8080),
      admin: 'image: a\nports: ["1:81", "2:82", "3:83"]',
      ui: port(9000),
    })
    expect(findings(text)).toEqual([
      'route-shadowed services.admin.ports.0 `"1:81"`',
      'route-shadowed services.ui.ports.0 `"9000:80"`',
    ])
    expect(relatedTo('route-shadowed', text)).toEqual(['"8080:80"', '"2:82"', '"3:83"'])
    const [first] = diagnosticsOf(text)
    expect(first?.related?.[2]?.message).toBe('the path `/` of `admin-83` is that of `web` too')
  })

  it('[R2.9-03] are a warning of endpoints too, at the path', () => {
    const rule = (path: string) => `{path: ${path}, service: web, port: 80}`
    const services = { web: 'image: a\nexpose: [80]' }
    const one = manifest(
      services,
      `endpoints: {a: [${rule('/x')}, ${rule('/')}], b: [${rule('/x/')}, ${rule('/')}]}`,
    )
    expect(findings(one)).toEqual(['route-shadowed endpoints.b.0.path `/x/`'])
    expect(relatedTo('route-shadowed', one)).toEqual(['path', 'path'])
    const apart = manifest(services, `endpoints: {a: [${rule('/x')}], b: [${rule('/y')}]}`)
    expect(findings(apart)).toEqual([])
    const within = manifest(services, `endpoints: {a: [${rule('/x')}, ${rule('/x')}]}`)
    expect(findings(within)).toEqual([])
  })

  it.each([
    ['/', '/', undefined],
    ['/api', '/api/', undefined],
    ['/api', '/api/', domain],
  ])('[R2.9-03] are a warning in one endpoint too: %s and %s, below %s', (one, other, below) => {
    const rule = (path: string, number: number) => `{path: ${path}, service: web, port: ${number}}`
    const text = manifest(
      { web: 'image: a\nexpose: [80, 81]' },
      `endpoints: [${rule(one, 80)}, ${rule(other, 81)}]`,
    )
    const options = { profile: 'compose', domain: below } as const
    expect(findings(text, options)).toEqual([`route-shadowed endpoints.1.path \`${other}\``])
    expect(findings(text, { ...options, profile: '1.48' })).toEqual([])
  })

  it('[R2.9-04] are none where their classes differ', () => {
    const endpoint = (name: string, value: string) =>
      `${name}: {labels: {kubernetes.io/ingress.class: ${value}}, rules: [{path: /, service: web, port: 80}]}`
    const text = (other: string) =>
      manifest(
        { web: 'image: a\nexpose: [80]' },
        `endpoints: {${endpoint('a', 'x')}, ${endpoint('b', other)}}`,
      )
    expect(findings(text('y'))).toEqual([])
    expect(findings(text('x'))).toEqual(['route-shadowed endpoints.b.rules.0.path `/`'])
  })
})

describe('a public port that speaks no HTTP', () => {
  it.each([
    ...[25, 53, 143, 443, 993, 1883, 5671, 5672, 9092, 25565].map((number) => `"${number}:${number}"`),
    '"8025:25"',
    '{target: 80, published: 80, app_protocol: amqp}',
    '{target: 443, published: 443, app_protocol: example.com/own}',
  ])('[R2.10-05] as %s does has a route, and a warning', (entry) => {
    const text = web(`ports: [${entry}]`)
    expect(findings(text)).toEqual([`route-not-http services.web.ports.0 \`${entry}\``])
    expect(routesOf(text)).toHaveLength(1)
  })

  it.each([
    '"80:80"',
    '"443:8080"',
    '"9000:9000"',
    '{target: 443, published: 443, app_protocol: https}',
    '{target: 9092, published: 80, app_protocol: HTTP}',
    '{target: 9092, published: 80, app_protocol: kubernetes.io/h2c}',
    '{target: 80, published: 80, app_protocol: example.com/own}',
    '25',
  ])('[R2.10-05] is not %s', (entry) => {
    expect(findings(web(`ports: [${entry}]`))).toEqual([])
  })

  it('[R2.10-05] conflicts with no other route', () => {
    expect(findings(web('ports: ["443:443", "80:80"]'))).toEqual([
      'route-not-http services.web.ports.0 `"443:443"`',
    ])
  })
})

describe('public ports of one service', () => {
  it('[R2.10-05] have a route each up to sixteen', () => {
    expect(routesOf(web('ports: ["3000-3015:3000-3015"]'), { domain })).toHaveLength(16)
    expect(findings(web('ports: ["3000-3015:3000-3015"]'), { domain })).toEqual([])
  })

  it.each([
    ['ports: ["3000-3016:3000-3016"]', 'services.web.ports `ports`'],
    ['expose: [3000-3016]\npublic: true', 'services.web.public `public`'],
    ['ports: ["3000-3015:3000-3015", "25:25"]', 'services.web.ports `ports`'],
  ])('[R2.10-05] have none beyond, with one warning: %s', (keys, place) => {
    expect(findings(web(keys))).toEqual([`too-many-routes ${place}`])
    expect(routesOf(web(keys))).toEqual([])
  })

  it('[R2.10-05] can still be reached by endpoints', () => {
    const text = web(
      'ports: ["3000-3016:3000-3016"]',
      'endpoints: {web-3000: [{path: /, service: web, port: 3000}]}',
    )
    expect(routesOf(text)).toEqual(['web-3000: / → web:3000'])
    expect(findings(text)).toEqual(['too-many-routes services.web.ports `ports`'])
  })
})

describe('a service called kubernetes', () => {
  const text = (keys: string) => manifest({ kubernetes: `image: a\n${keys}` })
  it.each([
    ['', {}, 1],
    ['', { namespace: 'default' }, 1],
    ['', { namespace: 'shop' }, 0],
    ['restart: never', {}, 0],
    ['restart: never\nexpose: [80]', {}, 1],
  ])('[R0-06] with %j and the options %j has %3$d warnings', (keys, options, count) => {
    expect(findings(text(keys), options)).toEqual(
      Array<string>(count).fill('cluster-service services.kubernetes `kubernetes`'),
    )
  })
})

const compose = { profile: 'compose' } as const
const codesOf = (text: string, options = {}) => diagnosticsOf(text, options).map(({ code }) => code)

it('[R2.9-03] every route in the way of the first names the first', () => {
  const text = manifest(
    { web: 'image: a\nexpose: [80]' },
    ['a', 'b', 'c'].reduce(
      (all, name) =>
        `${all}\n  ${name}: [{path: /x, service: web, port: 80}, {path: /, service: web, port: 80}]`,
      'endpoints:',
    ),
  )
  const shadowed = diagnosticsOf(text).filter(({ code }) => code === 'route-shadowed')
  expect(shadowed.map(({ args }) => ('other' in args ? args.other : ''))).toEqual(['a', 'a'])
})

it('[R2.9-03] similar paths and different hosts do not conflict', () => {
  const paths = manifest(
    { web: 'image: a\nexpose: [80]' },
    'endpoints: {a: [{path: /a/b, service: web, port: 80}], b: [{path: /ab, service: web, port: 80}]}',
  )
  expect(codesOf(paths)).toEqual([])
  const exposed = (host: string) => `image: a\nports: [80]\nlabels: {kompose.service.expose: ${host}}`
  expect(codesOf(manifest({ a: exposed('a.example.com'), b: exposed('b.example.com') }), compose)).toEqual([])
})

it('[R2.9-02] an endpoint whose port cannot be read may name a service that is spelt wrong', () => {
  const text = manifest({ web: 'image: a\nexpose: [80]' }, 'endpoints: [{path: /, service: wbe, port: x}]')
  expect(codesOf(text).sort()).toEqual(['invalid-port', 'unknown-endpoint-service'])
})

it('[C10-02] only listed TCP ports are exposed', () => {
  const label = 'labels: {kompose.service.expose: "true"}'
  expect(codesOf(manifest({ a: `image: a\nports: ["53:53/udp"]\n${label}` }), compose)).toContain(
    'public-without-ports',
  )
  const found = manifest({ a: `image: a\n${label}`, b: 'image: b\ncommand: call a:5679' })
  expect(codesOf(found, compose)).toContain('public-without-ports')
})

describe('[R2.10-05] the name that is made for a route', () => {
  const services = { web: 'image: a\nports: ["80:80", "81:81"]', 'web-81': 'image: a\nports: ["90:90"]' }

  it('gives way to the name of a service', () => {
    const options = { profile: 'compose', domain } as const
    expect(findings(manifest(services), options)).toEqual([])
    expect(routesOf(manifest(services), options)).toEqual([
      'web: web.apps.example.com/ → web:80',
      expect.stringMatching(/^web-81-[a-z0-9]{7}: web-81-[a-z0-9]{7}\.apps\.example\.com\/ → web:81$/),
      'web-81: web-81.apps.example.com/ → web-81:90',
    ])
  })

  it('is an error there in the reference', () => {
    expect(findings(manifest(services), { domain }).map((one) => one.split(' ')[0])).toEqual([
      'name-collision',
    ])
  })
})

it('[R0-18] names a route after a variable that names the application', () => {
  const text = `
name: $S
services: { proxy: { image: a, ports: [80, "8:8"] } }
endpoints: [{ path: /, service: proxy, port: 8 }]
`
  const result = safeTranslate(text, { profile: '1.48', env: { S: 'hidden' } })
  const { warnings } = result
  expect(warnings.map(({ code }) => code)).toContain('route-shadowed')
  expect(JSON.stringify(warnings)).not.toContain('hidden')
})
