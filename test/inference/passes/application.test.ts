import { trace, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  relatedTo,
  titlesOf,
  web,
} from '../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('an application that would become far too much', () => {
  const aliases = Array.from({ length: 150 }, (_, index) => `  s${index}: *web`).join('\n')
  const text = `services:
  first: {image: a, depends_on: [s149], volumes: ["nothing:/x"]}
  web: &web {image: a, labels: {a: ${'x'.repeat(2000)}}}
${aliases}
`
  it('[R0-06] is one error, at the first service that is too much', () => {
    const found = diagnosticsOf(text)
    expect(found.map(({ code }) => code)).toEqual(['too-large'])
    expect(found[0]!.path).toEqual(['services', expect.stringMatching(/^s\d+$/)])
  })
})

describe('names that two kinds of objects have', () => {
  const files = { './conf/a': 'a' }
  const folders = { './conf': ['a'] } as const

  it('[C2-04] are no trouble, and a folder of the host takes none that a config has', () => {
    const text = web('configs: [conf]\nvolumes: ["./conf:/etc/conf:ro"]', 'configs: {conf: {content: text}}')
    const names = titlesOf(text, { ...compose, files, folders }).filter((title) => /ConfigMap/.test(title))
    expect(names).toEqual(['ConfigMap conf', expect.stringMatching(/^ConfigMap conf-\w{7}$/)])
  })

  it('[C2-04] a volume of the host takes no name that a claim has', () => {
    const text = web('volumes: ["data:/a", "./data:/b"]', 'volumes: {data: }')
    const names = titlesOf(text, compose).filter((title) => /Claim/.test(title))
    expect(names).toEqual([
      'PersistentVolumeClaim data',
      expect.stringMatching(/^PersistentVolumeClaim data-\w{7}$/),
    ])
  })

  it('[C2-04] a volume of the host takes a name that is no claim’s', () => {
    const text = web(
      'volumes: ["data:/a", "./data:/b"]',
      'volumes: {data: {driver_opts: {type: tmpfs, device: tmpfs}}}',
    )
    expect(titlesOf(text, compose)).toContain('PersistentVolumeClaim data')
  })

  it('[R2.2-18] [C2-02] two secrets of one name are an error only where secrets are mounted', () => {
    const secrets = 'secrets: {a_b: {environment: A}, a-b: {environment: B}}'
    const text = web('build: {context: ., secrets: [a_b, a-b]}', secrets)
    expect(findings(text).filter((finding) => finding.startsWith('name-collision'))).toEqual([])
    const mounted = web('secrets: [a_b, a-b]', secrets)
    expect(findings(mounted, { ...compose, env: { A: 'a', B: 'b' } })).toContain(
      'name-collision secrets.a-b `a-b`',
    )
  })

  it('[R2.2-18] [C3-02] volumes that exist already may have one name', () => {
    const volumes = 'volumes: {a_b: {external: true, name: x}, a-b: {external: true, name: x}}'
    expect(findings(web('volumes: ["a_b:/a", "a-b:/b"]', volumes), compose)).toEqual([
      'external-volume volumes.a_b `a_b`',
    ])
  })
})

describe('the time zone of the host', () => {
  const mounts = 'volumes: ["/etc/localtime:/etc/localtime:ro", "/etc/timezone:/etc/timezone:ro"]'
  const env = { TZ: 'Europe/Berlin' }

  it('[C2-05a] is a variable, once and beside those that are written', () => {
    expect(containerOf(web(`environment: {A: b}\n${mounts}`), { ...compose, env }).env).toEqual([
      { name: 'A', value: 'b' },
      { name: 'TZ', value: 'Europe/Berlin' },
    ])
    expect(findings(web(mounts), { ...compose, env })).toEqual([])
  })

  it('[C2-05a] comes from the service if it sets one', () => {
    const text = web(`environment: {TZ: UTC}\n${mounts}`)
    expect(containerOf(text, { ...compose, env }).env).toEqual([{ name: 'TZ', value: 'UTC' }])
    expect(findings(text, compose)).toEqual([])
  })

  it('[C2-05a] is requested in a warning if it is unknown', () => {
    expect(findings(web(mounts), compose).map((finding) => finding.split(' `')[0])).toEqual([
      'host-volume-not-mounted services.web.volumes.0',
      'host-volume-not-mounted services.web.volumes.1',
    ])
  })

  it('[C2-05a] is not asked for where a variable could not be read', () => {
    const codes = findings(web(`environment: {A: [b]}\n${mounts}`), compose)
    expect(codes.filter((finding) => finding.startsWith('host-volume-not-mounted'))).toEqual([])
  })
})

it.each([
  ['{}', 'no-workloads services `services`'],
  ['', 'no-workloads services `services`'],
  ['[]', 'wrong-type services `[]`'],
])('services: %s has none', (services, finding) => {
  expect(findings(`services: ${services}\n`)).toEqual([finding])
})

it.each([
  ['services: {web: {image: a}}', 'the default'],
  ['name: shop\nservices: {web: {image: a}}', 'name'],
])('[R0-08] the name of the application comes from where it is written: %j', (text, expected) => {
  const { objects, originOf } = trace(text)
  const origin = originOf(objects[0]!, '/metadata/labels/app.kubernetes.io~1part-of')!
  expect('reason' in origin ? 'the default' : origin.path.join('.')).toBe(expected)
})

it.each([
  ['', ['secret-without-source']],
  ['build: .', ['secret-without-source']],
  ['build: {context: ., secrets: [x]}', ['secret-source']],
  ['build: {context: ., secrets: 1}', ['wrong-type']],
  ['build: 3', ['wrong-type']],
])('[R2.8-01] whether a secret without a value is used is known of readable builds: %j', (build, codes) => {
  const text = manifest({ a: `image: shop/a\n${build}`, b: 'image: b' }, 'secrets: {x: {}}')
  const found = diagnosticsOf(text, compose).map(({ code }) => code)
  expect(found).toEqual(codes)
})

describe('of an application is said', () => {
  const http = { routes: { kind: 'HTTPRoute', gateway: { name: 'g' } }, domain: 'a.b' } as const
  const asking = (host: string) =>
    manifest({ web: `image: a\nenvironment: {A: "http://${host}"}`, db: 'image: b\nports: [80]' })
  const exposed = web(
    'ports: [80]\nlabels: {kompose.service.expose: "true", kompose.service.expose.tls-secret: x}',
  )
  const config = (keys: string) => web(keys, 'configs: {a: {file: ./a}}')

  it.each<[string, string, TranslateOptions, readonly string[]]>([
    [
      'that its dependency is wrong',
      'services: {web: {image: a, depends_on: [db]}, db: b}',
      {},
      ['wrong-type'],
    ],
    [
      'that its network is not closed',
      web('', 'networks: {default: {internal: true}}'),
      compose,
      ['network-not-closed'],
    ],
    ['that a file is missing', 'include: [none.yaml]', { ...compose, files: {} }, ['manifest-file-missing']],
    ['what an HTTPRoute cannot be', exposed, { ...compose, ...http }, ['unsupported-value']],
    ['nothing, as an Ingress can', exposed, { ...compose, domain: 'a.b' }, []],
    ['that a port is not listed', asking('db:81'), {}, ['port-not-listed']],
    ['nothing, as a port is known by name', asking('db:81'), compose, []],
    ['that a host is one of Docker', asking('host.docker.internal'), compose, ['docker-only-host']],
    ['nothing of hosts', asking('host.docker.internal'), {}, []],
    ['nothing of a file that nobody uses', config(''), { ...compose, files: {} }, []],
    ['that a file is not there', config('configs: [a]'), { ...compose, files: {} }, ['file-missing']],
    [
      'that two claims have one name',
      web('volumes: ["a_b:/a", "a-b:/b"]', 'volumes: {a_b: , a-b: }'),
      {},
      ['name-sanitised', 'name-collision'],
    ],
  ])('%s', (_, text, options, expected) => {
    expect(diagnosticsOf(text, options).map(({ code }) => code)).toEqual(expected)
  })

  it('which files of its containers use a name that leads nowhere', () => {
    const text = manifest(
      { web: 'image: a\nconfigs: [c]', db: 'image: b\ncontainer_name: my_db.x' },
      'configs: {c: {content: "url: http://my_db.x:80"}}',
    )
    expect(relatedTo('name-not-reachable', text, compose)).toHaveLength(1)
  })
})
