import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, objectsOf, titlesOf, web } from '../support/translated.js'

describe('a key that is newer than the versions of the reference', () => {
  it.each([['umask', web('umask: "0022"'), 'services.web.umask `umask`']])(
    '[C0-02] [C0-01] %s is not supported in compose, and unknown elsewhere',
    (_, text, place) => {
      expect(findings(text, { profile: 'compose' })).toEqual([`unsupported-key ${place}`])
      expect(findings(text)).toEqual([`unknown-key ${place}`])
    },
  )

  it('[C0-01] is nowhere else what a mistake is taken for', () => {
    const hint = (options: object) => diagnosticsOf(web('umsk: 1'), options)[0]?.hint ?? ''
    expect(hint({ profile: 'compose' })).toContain('`umask`')
    expect(hint({})).not.toContain('umask')
  })
})

describe('an unknown key', () => {
  it.each([
    ['enviroment: {A: b}', 'enviroment', '`environment`'],
    ['helthcheck: {}', 'helthcheck', '`healthcheck`'],
    ['depends-on: [db]', 'depends-on', '`depends_on`'],
    ['Ports: [80]', 'Ports', '`ports`'],
    ['something_else: 1', 'something_else', undefined],
    ['__proto__: 1', '__proto__', undefined],
    ['constructor: 1', 'constructor', undefined],
  ])('[R0-10] [R0-02] %j has a warning, and the key that was meant', (keys, name, meant) => {
    const text = web(keys)
    expect(findings(text)).toEqual([`unknown-key services.web.${name} \`${name}\``])
    const hint = diagnosticsOf(text)[0]?.hint ?? ''
    expect(hint).toContain(meant ?? '')
    expect(hint.includes('Did you mean')).toBe(meant !== undefined)
  })

  it.each([
    ['deploy: {replica: 2}', 'services.web.deploy.replica `replica`'],
    ['build: {contex: x}', 'services.web.build.contex `contex`'],
    ['ports: [{target: 80, publishd: 8080}]', 'services.web.ports.0.publishd `publishd`'],
    ['healthcheck: {test: "true", retry: 1}', 'services.web.healthcheck.retry `retry`'],
    ['resources: {limit: {}}', 'services.web.resources.limit `limit`'],
    ['env_file: [{path: x.env, require: true}]', 'services.web.env_file.0.require `require`'],
  ])('[R0-10] %j is found at every depth', (keys, place) => {
    expect(findings(web(keys), { files: { 'x.env': '' } })).toEqual([`unknown-key ${place}`])
  })

  it.each<[keys: string, fix?: string]>([
    ['workin_dir: /a', 'working_dir'],
    ['workin_dir: [a]'],
    ['workin_dir: 5'],
    ['scal: 2', 'scale'],
    ['scal: "2"', 'scale'],
    ['scal: {a: 1}'],
    ['prots: [80]', 'ports'],
    ['prots: 80'],
    ['prots: {a: b}'],
    ['helthcheck: {test: a}', 'healthcheck'],
    ['helthcheck: [a]'],
    ['enviroment: [A=b]', 'environment'],
    ['enviroment: {A: b}', 'environment'],
    ['enviroment: A'],
    ['attch: true', 'attach'],
    ['build: {context: ., agrs: }', 'args'],
    ['build: {context: ., agrs: 5}'],
    ['tyt: true'],
    ['restrat: always\nrestart: always'],
  ])('[R0-10] %j is mended only where the key that was meant takes such a value', (keys, fix) => {
    const found = diagnosticsOf(web(keys)).find(({ code }) => code === 'unknown-key')
    expect(found?.fixes?.map(({ text }) => text)).toEqual(fix === undefined ? undefined : [fix])
  })

  it('[R0-10] leaves the keys around it readable', () => {
    const text = manifest({
      one: 'image: a\nhealthcheck: {what: ever}',
      two: 'image: b\ndepends_on: {one: {condition: service_healthy}}',
    })
    const codes = findings(text).map((finding) => finding.split(' ')[0])
    expect(codes).toEqual(['healthcheck-without-test', 'unknown-key', 'health-unknown'])
  })

  it('[R2.2-20] [R2.1-05] is silent when it is an extension', () => {
    expect(findings(web('x-anything: [1, {a: b}]\nbuild: {x-b: c}', 'x-c: 1\nprofiles: [x]'))).toEqual([])
  })

  it('[R0-10] is an error under strict, as every warning', () => {
    expect(
      diagnosticsOf(web('imge: x\ntty: true'), { strict: true }).map(({ severity }) => severity),
    ).toEqual(['error', 'error'])
  })
})

describe('a key of the top level', () => {
  it.each([
    ['version: "3.8"', []],
    ['version: 3', []],
    ['version: [what, ever]', []],
    ['profiles: {a: b}', []],
    ['networks: {a: {nonsense: 1}, b: }', ['unsupported-key networks `networks`']],
    ['configs: 5', ['unsupported-key configs `configs`']],
    ['include: [other.yaml]', ['unsupported-key include `include`']],
    ['models: {a: {model: b}}', ['unsupported-key models `models`']],
    ['servces: {}', ['unknown-key servces `servces`']],
  ])('[R2.1-03] [R2.1-04] [R2.1-05] [R2.1-07] %s: %j', (key, expected) => {
    expect(findings(web('', key))).toEqual(expected)
  })

  it.each([
    ['', 'no-services  ``'],
    ['# only a comment\n', 'no-services  ``'],
    ['null\n', 'not-a-manifest  `null`'],
    ['name: shop\n', 'no-workloads  `name: shop`'],
    ['services:\n', 'no-workloads services `services`'],
    ['services: {}\n', 'no-workloads services `services`'],
    ['services: [web]\n', 'wrong-type services `[web]`'],
    ['services: web\n', 'wrong-type services `web`'],
    ['services: {web: }\n', 'wrong-type services.web `web`'],
    ['services: {web: nginx}\n', 'wrong-type services.web `nginx`'],
    ['services: {web: [nginx]}\n', 'wrong-type services.web `[nginx]`'],
    ['- a\n', 'not-a-manifest  `- a`'],
    ['text\n', 'not-a-manifest  `text`'],
    ['apiVersion: v1\nkind: Pod\nspec: {}\n', 'kubernetes-object kind `Pod`'],
    ['kind: List\nitems: []\napiVersion: v1\n', 'kubernetes-object kind `List`'],
  ])('[R2.1-01] [R0-03] %j has no services, which is an error in compose', (text, finding) => {
    expect(findings(text)).toEqual([finding])
    expect(findings(text, { profile: 'compose' })).toEqual([finding.replace('no-workloads', 'no-services')])
  })

  it('[R2.1-01] volumes are made without services', () => {
    expect(titlesOf('name: shop\nvolumes: {data: {}}\n')).toEqual(['PersistentVolumeClaim data'])
  })

  it.each([
    ['with services', 'apiVersion: v1\nkind: Pod\nservices: {web: {image: nginx}}\n', 'unknown-key'],
    ['without a kind', 'apiVersion: v1\nmetadata: {}\n', 'no-workloads'],
    ['whose kind is no text', 'apiVersion: v1\nkind: [Pod]\n', 'no-workloads'],
  ])('is no Kubernetes object %s', (_, text, code) => {
    const found = findings(text).join('\n')
    expect(found).toContain(code)
    expect(found).not.toContain('kubernetes-object')
  })
})

describe('a value of the wrong type', () => {
  it.each([
    ['ports: 80', 'wrong-type services.web.ports `80`'],
    ['ports: {a: b}', 'wrong-type services.web.ports `{a: b}`'],
    ['command: {a: b}', 'wrong-type services.web.command `{a: b}`'],
    ['environment: text', 'wrong-type services.web.environment `text`'],
    ['environment: {A: [x]}', 'wrong-type services.web.environment.A `[x]`'],
    ['deploy: []', 'wrong-type services.web.deploy `[]`'],
    ['volumes: data:/data', 'wrong-type services.web.volumes `data:/data`'],
    ['healthcheck: "true"', 'wrong-type services.web.healthcheck `"true"`'],
    ['depends_on: db', 'wrong-type services.web.depends_on `db`'],
    ['labels: 5', 'wrong-type services.web.labels `5`'],
  ])('[R0-10] %s is an error at the value', (keys, finding) => {
    expect(findings(web(keys))).toEqual([finding])
  })

  it('[R0-03] is found beside every other, in the order of the manifest', () => {
    const text = manifest({
      one: 'image: a\nports: ["80:70000"]',
      two: 'restart: sometimes',
      three: 'image: c\nvolumes: [data:/d]\nscale: x',
    })
    expect(findings(text).map((finding) => finding.split(' ')[0])).toEqual([
      'invalid-port',
      'no-image',
      'invalid-restart',
      'undefined-volume',
      'not-an-integer',
    ])
  })
})

describe('YAML', () => {
  it('[R2.1-08] may share and merge maps, also several, the first winning', () => {
    const text = [
      'x-a: &a {restart: always, stop_grace_period: 5s}',
      'x-b: &b {stop_grace_period: 9s, working_dir: /b}',
      'x-env: &env {A: a, B: b}',
      'services:',
      '  web:',
      '    <<: [*a, *b]',
      '    image: nginx',
      '    environment: {<<: *env, B: own}',
    ].join('\n')
    const workload = objectsOf(text).find(({ kind }) => kind === 'Deployment')
    expect(workload).toMatchObject({
      spec: {
        template: {
          spec: {
            terminationGracePeriodSeconds: 5,
            containers: [
              {
                workingDir: '/b',
                env: [
                  { name: 'A', value: 'a' },
                  { name: 'B', value: 'own' },
                ],
              },
            ],
          },
        },
      },
    })
  })

  it.each([
    ['services: {web: {image: a}, web: {image: b}}', 'duplicate-key services.web `web`'],
    ['services: {web: *a}', 'undefined-alias services.web `*a`'],
    ['services: {web: {image: a, environment: &e {A: *e}}}', 'alias-cycle services.web.environment.A `*e`'],
    ['services: {web: {image: a, <<: text}}', 'merge-not-a-map services.web `text`'],
    ['services: {web: {image: "a}}', 'yaml-syntax'],
    ['services:\n\tweb: {}', 'yaml-syntax'],
    ['services: {web: {image: a}}\n---\nservices: {}', 'multiple-documents  `services: {}`'],
    ['services: {web: {image: "a\\0"}}', 'unstorable-character services.web.image `\\0`'],
    [
      'services: {web: {image: a, working_dir: "/\\uD800x"}}',
      'unstorable-character services.web.working_dir `\\uD800`',
    ],
    [
      'services: {web: {image: a, working_dir: /\u0001}}',
      'forbidden-character services.web.working_dir `\u0001`',
    ],
  ])('[R2.1-08] [R0-03] %j is an error', (text, finding) => {
    const found = findings(text)
    expect(found[0]).toContain(finding)
    expect(found.filter((one) => !one.startsWith('yaml-syntax'))).toHaveLength(
      finding === 'yaml-syntax' ? 0 : 1,
    )
  })
})
