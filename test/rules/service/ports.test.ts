import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  objectOf,
  objectsOf,
  routesOf,
  servicePortsOf,
  web,
} from '../../support/translated.js'

const domain = { domain: 'apps.example.com' }

describe('an entry of ports', () => {
  it.each([
    ['80', ['80/TCP tcp-80 → 80']],
    ['"80"', ['80/TCP tcp-80 → 80']],
    ['"8080:80"', ['80/TCP tcp-80 → 80', '8080/TCP tcp-8080 → 80']],
    ['"80:80"', ['80/TCP tcp-80 → 80']],
    ['22:22', ['22/TCP tcp-22 → 22']],
    ['"53:53/udp"', ['53/UDP udp-53 → 53']],
    ['"132:132/SCTP"', ['132/SCTP sctp-132 → 132']],
    ['"127.0.0.1:8080:80"', ['80/TCP tcp-80 → 80', '8080/TCP tcp-8080 → 80']],
    ['"127.0.0.1::80"', ['80/TCP tcp-80 → 80']],
    ['"[::1]:8080:80"', ['80/TCP tcp-80 → 80', '8080/TCP tcp-8080 → 80']],
    ['"3000-3001"', ['3000/TCP tcp-3000 → 3000', '3001/TCP tcp-3001 → 3001']],
    [
      '"8000-8001:80-81"',
      ['80/TCP tcp-80 → 80', '8000/TCP tcp-8000 → 80', '81/TCP tcp-81 → 81', '8001/TCP tcp-8001 → 81'],
    ],
    ['{target: 80, published: "8080", protocol: udp}', ['80/UDP udp-80 → 80', '8080/UDP udp-8080 → 80']],
  ])('[R2.10-01] [R2.10-02] %s has the ports %j', (entry, ports) => {
    expect(servicePortsOf(web(`ports: [${entry}]`))).toEqual(ports)
  })

  it.each([
    ['"0"', '0'],
    ['"80:70000"', '70000'],
    ['"80:http"', 'http'],
    ['"9000-8000"', '9000-8000'],
    ['"8000-8002:80-81"', '8000-8002:80-81'],
    ['"80/icmp"', 'icmp'],
    ['"localhost:80:80"', 'localhost'],
    ['{target: 0}', '0'],
    ['{target: 80, published: many}', 'many'],
    ['{target: 80, protocol: icmp}', 'icmp'],
    ['{target: 80, host_ip: localhost}', 'localhost'],
  ])('[R2.10-01] %s is an error at %s', (entry, part) => {
    const found = findings(web(`ports: [${entry}]`))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^invalid-port services\.web\.ports\.0/)
    expect(found[0]).toContain(`\`${part}\``)
  })

  it('[R2.10-01] is an error if it makes too many ports, even with other errors', () => {
    expect(servicePortsOf(web('ports: ["1-1000"]'))).toHaveLength(1000)
    const ranges = '1-65535, '.repeat(1000)
    expect(findings(web(`ports: [${ranges}0]\nexpose: [${ranges}0]`))).toEqual([
      'too-many-ports services.web.ports.0 `1-65535`',
      'invalid-port services.web.ports.1000 `0`',
      'invalid-port services.web.expose.1000 `0`',
    ])
    expect(findings(web('ports: ["1-1000", {target: 1001}, {target: 1002}]'))).toEqual([
      'too-many-ports services.web.ports.1 `{target: 1001}`',
    ])
  })

  it('[R2.10-01] without a target is an error', () => {
    expect(findings(web('ports: [{published: 80}]'))).toEqual([
      'missing-key services.web.ports.0 `{published: 80}`',
    ])
  })

  it('[R2.10-02] is one port of the container for each target and protocol', () => {
    const container = containerOf(web('ports: ["8080:80", "8081:80", "80:80/udp", 80]'))
    expect(container.ports).toEqual([
      { name: 'tcp-80', containerPort: 80, protocol: 'TCP' },
      { name: 'udp-80', containerPort: 80, protocol: 'UDP' },
    ])
  })

  it('[R2.10-02] cannot publish the number of another target', () => {
    const text = web('ports: ["80:8080", "8080:9090"]')
    expect(findings(text, domain)).toEqual(['port-number-taken services.web.ports.1 `"8080:9090"`'])
    expect(servicePortsOf(text)).toEqual([
      '8080/TCP tcp-8080 → 8080',
      '80/TCP tcp-80 → 8080',
      '9090/TCP tcp-9090 → 9090',
    ])
  })

  it('[R2.10-02] cannot publish the number that another entry publishes', () => {
    const text = web('ports: ["8000:80", "8000:81"]')
    expect(findings(text, domain)).toEqual(['port-number-taken services.web.ports.1 `"8000:81"`'])
  })
})

describe('the name of a port', () => {
  it.each([
    ['[{target: 80, name: http}]', ['http']],
    ['[{target: 80, name: HTTP_2}]', ['http-2']],
    ['[{target: 80, name: "123"}]', ['x123']],
    ['[{target: 80, name: a-very-long-name-for-a-port}]', ['a-very-0681kzk']],
  ])('[R2.10-02] of %s is %j', (ports, names) => {
    expect(containerOf(web(`ports: ${ports}`)).ports?.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['UPPER_name', ['name-sanitised services.web.ports.0.name `UPPER_name`']],
    ['"123"', ['name-sanitised services.web.ports.0.name `123`']],
    ['http', []],
    ['""', []],
  ])('[R2.10-02] is said to be another than %s in the profile compose: %j', (name, expected) => {
    const text = web(`ports: [{target: 80, name: ${name}}]`)
    expect(findings(text, { profile: 'compose' })).toEqual(expected)
    expect(findings(text)).toEqual([])
  })

  it.each([
    ['[{target: 80, name: a}, {target: 81, name: a}]', 'services.web.ports.1.name `a`', ['a', 'tcp-81']],
    [
      '[{target: 80, name: tcp-81}, {target: 81}]',
      'services.web.ports.0.name `tcp-81`',
      ['tcp-80', 'tcp-81'],
    ],
    [
      '[{target: 80, name: tcp-90}, {target: 81, published: 90}]',
      'services.web.ports.0.name `tcp-90`',
      ['tcp-80', 'tcp-81'],
    ],
  ])('[R2.10-02] stays unique in %s', (ports, place, names) => {
    const text = web(`ports: ${ports}`)
    expect(findings(text)).toEqual([`port-name-taken ${place}`])
    expect(containerOf(text).ports?.map(({ name }) => name)).toEqual(names)
  })

  it('[R2.10-02] may be of the form of the own names where it only resembles one', () => {
    const text = web(
      'ports: [{target: 80, name: a-tcp-81}, {target: 90, name: tcp-9a}, {target: 70, name: tcp-70}]',
    )
    expect(findings(text)).toEqual([])
    expect(containerOf(text).ports?.map(({ name }) => name)).toEqual(['a-tcp-81', 'tcp-9a', 'tcp-70'])
  })

  it('[R2.10-02] app_protocol may come from a later entry of the port', () => {
    const text = web('ports: [{target: 80}, {target: 80, published: 8080, app_protocol: http}]')
    expect(objectOf('Service', text).spec?.ports?.map(({ appProtocol }) => appProtocol)).toEqual([
      'http',
      'http',
    ])
  })

  it.each([
    ['protocol: [a]', 'protocol'],
    ['app_protocol: [a]', 'app_protocol'],
    ['name: [a]', 'name'],
    ['published: [a]', 'published'],
    ['host_ip: [a]', 'host_ip'],
  ])('[R2.10-01] of an entry with %s is not made, and nothing else is said', (keys, key) => {
    expect(findings(web(`public: true\nports: [{target: 80, ${keys}}]`))).toEqual([
      `wrong-type services.web.ports.0.${key} \`[a]\``,
    ])
  })

  it('[R2.10-02] app_protocol is kept on every number of the port', () => {
    const ports = objectOf(
      'Service',
      web('ports: [{target: 80, published: 8080, app_protocol: kubernetes.io/h2c}]'),
    )
    expect(ports.spec?.ports?.map(({ appProtocol }) => appProtocol)).toEqual([
      'kubernetes.io/h2c',
      'kubernetes.io/h2c',
    ])
    expect(findings(web('ports: [{target: 80, app_protocol: "h 2"}]'))).toEqual([
      'invalid-app-protocol services.web.ports.0.app_protocol `"h 2"`',
    ])
  })
})

describe('a port is public', () => {
  it.each([
    ['"8080:80"', true],
    ['"80:80"', true],
    ['{target: 80, published: 80}', true],
    ['"0.0.0.0:8080:80"', true],
    ['"5432:8080"', true],
    ['80', false],
    ['"127.0.0.1::80"', false],
  ])('[R2.10-03] %s: %s', (entry, isPublic) => {
    const text = web(`ports: [${entry}]`)
    expect(routesOf(text)).toHaveLength(isPublic ? 1 : 0)
    expect(findings(text)).toEqual([])
  })

  it.each([
    ['"127.0.0.1:8080:80"', 'loopback'],
    ['"[::1]:8080:80"', 'loopback'],
    ['"8080:5432"', 'database'],
    ['"9229:9229"', 'debugger'],
    ['"53:53/udp"', 'UDP'],
  ])('[R2.10-03] [R2.10-04] %s is not, with a warning', (entry) => {
    const text = web(`ports: [${entry}]`)
    expect(routesOf(text)).toEqual([])
    expect(findings(text)).toEqual([`port-not-public services.web.ports.0 \`${entry}\``])
  })

  it('[C4-06] is public where one entry of it is', () => {
    const text = web('ports: ["127.0.0.1:8080:80", "80:80"]')
    expect(findings(text, { profile: 'compose' })).toEqual([])
    expect(routesOf(text, { profile: 'compose' })).toHaveLength(1)
  })

  it('[C4-06] except over UDP, with a hint if there is a way', () => {
    const hint = (entry: string, profile: '1.48' | 'compose') =>
      diagnosticsOf(web(`ports: ["${entry}"]`), { profile })[0]?.hint
    expect(hint('53:53/udp', 'compose')).toContain('publishTcp')
    const otherwise = 'To mark the port as private, remove the published number.'
    expect(hint('53:53/udp', '1.48')).toBe(otherwise)
    expect(hint('127.0.0.1:53:53/udp', 'compose')).toBe(otherwise)
    const byEndpoint = 'To publish it, use `endpoints`.'
    expect(hint('5432:5432', '1.48')).toBe(byEndpoint)
    expect(hint('5432:5432', 'compose')).toMatch(/port-forward.*LoadBalancer/)
    expect(hint('127.0.0.1:80:80', 'compose')).toMatch(/port-forward` to reach it\.$/)
  })

  it.each([
    ['x-platform-service-type: LoadBalancer', {}],
    ['labels: {kompose.service.type: nodeport}', {}],
    ['', { serviceType: 'LoadBalancer' }],
  ] as const)(
    '[C4-06] beside a type that publishes every port (%s %j) is told of as it is',
    (keys, option) => {
      const text = web(`ports: ["8080:80", "53:53/udp", "5432:5432", "127.0.0.1:99:99"]\n${keys}`)
      expect(findings(text, { profile: 'compose', ...option })).toEqual([
        'port-published services.web.ports.2 `"5432:5432"`',
        'port-published services.web.ports.3 `"127.0.0.1:99:99"`',
      ])
    },
  )

  it.each([
    ['"5432:5432"', 5432, []],
    ['"5433:5432"', 5433, []],
    ['"5433:5433"', 5433, []],
    ['{target: 5432, published: 5432, mode: host}', 5432, []],
    ['"127.0.0.1:5432:5432/udp", "5432:80"', 80, ['port-not-public']],
  ])('[C4-06] but by an endpoint: %s', (ports, port, expected) => {
    const endpoints = `endpoints:\n  db: [{path: /, service: db, port: ${port}}]`
    const text = manifest(
      { db: `image: postgres:17\ntmpfs: /var/lib/postgresql\nports: [${ports}]` },
      endpoints,
    )
    expect(diagnosticsOf(text, { profile: 'compose' }).map(({ code }) => code)).toEqual(expected)
  })

  it.each([
    ['x-platform-service-type: $GIVEN', ''],
    ['labels: {kompose.service.type: $GIVEN}', ''],
    ['', 'endpoints: [{path: /, service: web, port: $GIVEN}]'],
  ])('[C4-06] as far as is known: {%s} %s', (keys, more) => {
    const text = web(`ports: ["5432:5432"]\n${keys}`, more)
    expect(findings(text, { profile: 'compose', incomplete: true })).toEqual([])
  })

  it('[C4-06] [C10-02] but by a route that a label asks for', () => {
    const text = web('ports: ["127.0.0.1:80:80"]\nlabels: {kompose.service.expose: shop.example.com}')
    expect(findings(text, { profile: 'compose' })).toEqual([])
    expect(routesOf(text, { profile: 'compose' })).toEqual(['web: shop.example.com/ → web:80'])
  })

  it('[R2.2-16] with public: true, even if only exposed, unless it never may be', () => {
    const text = web('public: true\nports: [80, 5432]\nexpose: [9000]')
    expect(routesOf(text)).toEqual(['web-80: / → web:80', 'web-9000: / → web:9000'])
    expect(findings(text, domain)).toEqual(['port-not-public services.web.ports.1 `5432`'])
  })

  it('[R2.2-16] with public: true, which says so if there is no port', () => {
    expect(findings(web('public: true'))).toEqual(['public-without-ports services.web.public `public`'])
    expect(findings(web('public: true\nports: ["x"]'))).toEqual(['invalid-port services.web.ports.0 `x`'])
  })
})

describe('the route of a public port', () => {
  const options = { namespace: 'dev', domain: 'apps.example.com' }

  it.each([
    ['["8080:80"]', ['web: web-dev.apps.example.com/ → web:80']],
    ['["8080:80", 9000]', ['web: web-dev.apps.example.com/ → web:80']],
    [
      '["8080:80", "9000:9000"]',
      [
        'web-80: web-80-dev.apps.example.com/ → web:80',
        'web-9000: web-9000-dev.apps.example.com/ → web:9000',
      ],
    ],
  ])('[R2.10-05] of %s has a name and a host of its own', (ports, routes) => {
    expect(routesOf(web(`ports: ${ports}`), options)).toEqual(routes)
  })

  it('[R2.10-05] gives way to an endpoint of the same name', () => {
    const text = web('ports: ["8080:80"]', 'endpoints:\n  web:\n    - {path: /only, service: web, port: 80}')
    expect(routesOf(text)).toEqual(['web: /only → web:80'])
    expect(findings(text)).toEqual(['endpoint-wins services.web.ports.0 `"8080:80"`'])
  })
})

describe('expose', () => {
  it.each([
    ['[80]', ['80/TCP tcp-80 → 80']],
    ['["80"]', ['80/TCP tcp-80 → 80']],
    ['["80-81"]', ['80/TCP tcp-80 → 80', '81/TCP tcp-81 → 81']],
    ['["53/udp"]', ['53/UDP udp-53 → 53']],
  ])('[R2.10-06] [R2.2-17] %s adds private ports', (expose, ports) => {
    expect(servicePortsOf(web(`expose: ${expose}`))).toEqual(ports)
    expect(objectsOf(web(`expose: ${expose}`)).some(({ kind }) => kind === 'Ingress')).toBe(false)
  })

  it('[R2.10-06] does not repeat what ports has', () => {
    expect(servicePortsOf(web('ports: ["8080:80"]\nexpose: [80]'))).toEqual([
      '80/TCP tcp-80 → 80',
      '8080/TCP tcp-8080 → 80',
    ])
  })

  it('[C4-18] is about the port of the container, whatever it publishes, as in Docker', () => {
    const text = web('expose: ["3306:5306", "5353:53/udp"]')
    const ports = ['5306/TCP tcp-5306 → 5306', '53/UDP udp-53 → 53']
    expect(servicePortsOf(text, { profile: 'compose' })).toEqual(ports)
    expect(findings(text)).toEqual([
      'invalid-port services.web.expose.0 `3306:5306`',
      'invalid-port services.web.expose.1 `5353:53`',
    ])
  })

  it('[R2.10-06] with a word is an error', () => {
    expect(findings(web('expose: [web]'))).toEqual(['invalid-port services.web.expose.0 `web`'])
  })
})

describe('[C4-06] a published port of debuggers and of pages', () => {
  const isPublic = (ports: string, profile: 'compose' | '1.48' = 'compose') =>
    !findings(web(`ports: ${ports}`), { profile, domain: 'example.com' }).some((one) =>
      one.startsWith('port-not-public services.web.ports.0'),
    )

  it.each([
    ['["5678:5678"]', true],
    ['["8080:8088"]', true],
    ['["5678:5678", "80:80/udp"]', true],
    ['["5678:5678", "80:80"]', false],
    ['["5432:5432"]', false],
    ['["127.0.0.1:5678:5678"]', false],
  ])('%s: public %s', (ports, expected) => {
    expect(isPublic(ports)).toBe(expected)
    expect(isPublic(ports, '1.48')).toBe(false)
  })

  it('is public where others stay private without a number', () => {
    expect(isPublic('["5678:5678", 80]')).toBe(true)
  })
})

it.each<[entries: string, expected: readonly string[]]>([
  ...['protocol', 'published', 'host_ip', 'app_protocol', 'name'].map((key): [string, string[]] => [
    `{target: 80, ${key}: [x]}, {target: 81, published: 80}`,
    [`wrong-type 0.${key} \`[x]\``],
  ]),
  ['{target: [x], published: 81}, {target: 80, published: 81}', ['wrong-type 0.target `[x]`']],
  ['{published: 8080}, {target: 81, published: 8080}', ['missing-key 0 `{published: 8080}`']],
  ['{target: 80, published: 81, mode: host}, {target: 80, published: 81, mode: host, host_ip: 10.0.0.1}', []],
])(
  'each error of the entries [%s] is reported once, and nothing that follows from it',
  (entries, expected) => {
    expect(
      findings(web(`ports: [${entries}]`), { profile: 'compose', domain: 'a.b' }).map((one) =>
        one.replace('services.web.ports.', ''),
      ),
    ).toEqual(expected)
  },
)

describe('the ports of an image', () => {
  const exposing = (...ports: string[]) => ({
    imageConfigs: { 'nginx:1.29': { ExposedPorts: Object.fromEntries(ports.map((port) => [port, {}])) } },
  })

  it.each([[['53/udp', '53/tcp', '7']], [['7', '53/tcp', '53/udp']]])(
    '[C9-01] come in the order of their numbers and protocols: %s',
    (ports) => {
      expect(servicePortsOf(web(''), exposing(...ports))).toEqual([
        '7/TCP tcp-7 → 7',
        '53/TCP tcp-53 → 53',
        '53/UDP udp-53 → 53',
      ])
    },
  )

  it('[C9-01] [R0-06] are no more than a Service can have', () => {
    const codes = (exposed: string) =>
      findings(web('ports: ["1-500"]'), exposing(exposed)).map((one) => one.slice(0, 14))
    expect(codes('1001-1500')).toEqual([])
    expect(codes('1001-1501')).toEqual(['too-many-ports'])
  })
})

it.each([
  ['ports: [80]\nexpose: [81]', 'services.web.ports'],
  ['expose: [81]', 'services.web.expose'],
  ['', 'services.web.image'],
])('the ports of {%s} come from %s', (keys, path) => {
  const imageConfigs = { 'nginx:1.29': { ExposedPorts: { '7': {} } } }
  const { objects, originOf } = trace(web(keys), { imageConfigs })
  const service = objects.find(({ kind }) => kind === 'Service')!
  expect(originOf(service, '/spec/ports')).toMatchObject({ path: path.split('.') })
})
