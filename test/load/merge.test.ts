import { describe, expect, it } from 'vitest'
import { safeTranslate, type Profile, type TranslateOptions } from 'tranship'
import { planBuild } from 'tranship/plan'
import { found } from '../support/several-files.js'

const profiles: readonly Profile[] = ['1.37', '1.48', 'compose']

/** Returns a manifest with one service, which has these lines. */
const web = (keys: string) =>
  `services:\n  web:\n    image: shop/web:3\n${keys
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}\n`))
    .join('')}`

function objectsOf(texts: readonly string[], options: TranslateOptions = {}) {
  const files = texts.map((text, index) => ({ path: `${index + 1}.yaml`, text }))
  const result = safeTranslate(files, options)
  if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join('\n'))
  return result.objects
}

/** Expects that two files become the same as one merged file. */
function same(base: string, over: string, merged: string, options: TranslateOptions = {}) {
  for (const profile of profiles) {
    const all = { ...options, profile }
    expect(objectsOf([web(base), web(over)], all)).toEqual(objectsOf([web(merged)], all))
  }
}

describe('[C1-01] [C1-03] a later file is merged over an earlier one:', () => {
  it.each([
    [
      'maps deeply',
      'deploy: {replicas: 2}',
      'deploy: {endpoint_mode: vip}',
      'deploy: {replicas: 2, endpoint_mode: vip}',
    ],
    ['scalars are replaced', 'working_dir: /a', 'working_dir: /b', 'working_dir: /b'],
    ['nothing leaves what is there', 'working_dir: /a', 'working_dir:', 'working_dir: /a'],
    ['another kind replaces', 'command: a b', 'command: [c]', 'command: [c]'],
    ['command is replaced', 'command: [a, b]', 'command: [c]', 'command: [c]'],
    ['entrypoint is replaced', 'entrypoint: [a, b]', 'entrypoint: [c]', 'entrypoint: [c]'],
    ['an empty command clears', 'command: [a, b]', 'command:', 'command:'],
    [
      'the test of a healthcheck is replaced',
      'healthcheck: {test: [CMD, a, b], retries: 3}',
      'healthcheck: {test: [CMD, c]}',
      'healthcheck: {test: [CMD, c], retries: 3}',
    ],
    [
      'environment by name',
      'environment: {A: a, B: b}',
      'environment: {B: c, C: d}',
      'environment: {A: a, B: c, C: d}',
    ],
    [
      'a list of variables over a map',
      'environment: {A: a, B: b}',
      'environment: [B=c, C=d=e]',
      'environment: {A: a, B: c, C: d=e}',
    ],
    [
      'a map of variables over a list',
      'environment: [A=a, B=b]',
      'environment: {B: 1.50}',
      'environment: {A: a, B: 1.50}',
    ],
    ['a bare name takes the value away', 'environment: [A=a]', 'environment: [A]', 'environment: [A]'],
    ['labels by name', 'labels: [a.b/c=d]', 'labels: {a.b/e: f}', 'labels: {a.b/c: d, a.b/e: f}'],
    [
      'ports by what they publish',
      'ports: ["8080:80", "9090:90"]',
      'ports: ["8080:80", "91"]',
      'ports: ["8080:80", "9090:90", "91"]',
    ],
    [
      'ports in both forms',
      'ports: ["8080:80"]',
      'ports: [{target: 80, published: "8080", protocol: tcp}]',
      'ports: ["8080:80"]',
    ],
    ['expose as a set', 'expose: [80, 81]', 'expose: ["81", 82]', 'expose: [80, 81, 82]'],
    [
      'capabilities as a set',
      'cap_add: [NET_ADMIN]',
      'cap_add: [NET_ADMIN, SYS_TIME]',
      'cap_add: [NET_ADMIN, SYS_TIME]',
    ],
    ['a lone file of variables', 'env_file: a.env', 'env_file: [b.env]', 'env_file: [a.env, b.env]'],
    [
      'files of variables by path',
      'env_file: [a.env, b.env]',
      'env_file: [{path: a.env, required: false}]',
      'env_file: [{path: a.env, required: false}, b.env]',
    ],
    [
      'hosts keep all of their addresses, of a map too',
      'extra_hosts: {a: 10.0.0.1, b: 10.0.0.2}',
      'extra_hosts: ["a=10.0.0.3", "a:10.0.0.1", "c=::1"]',
      'extra_hosts: ["a=10.0.0.1", "a=10.0.0.3", "b=10.0.0.2", "c=::1"]',
    ],
    [
      'hosts keep all addresses of a list',
      'extra_hosts: ["a=10.0.0.1", "a=10.0.0.2"]',
      'extra_hosts: {b: 10.0.0.3}',
      'extra_hosts: ["a=10.0.0.1", "a=10.0.0.2", "b=10.0.0.3"]',
    ],
    ['groups as a set', 'group_add: [10, 20]', 'group_add: ["20", 30]', 'group_add: [10, 20, 30]'],
    [
      'security options as a set',
      'security_opt: ["label=type:a_t"]',
      'security_opt: ["label=type:a_t", "no-new-privileges"]',
      'security_opt: ["label=type:a_t", "no-new-privileges"]',
    ],
    [
      'tmpfs by value',
      'volumes: [{type: tmpfs, target: /a}]',
      'volumes: [{type: tmpfs, target: /b}]',
      'volumes: [{type: tmpfs, target: /a}, {type: tmpfs, target: /b}]',
    ],
  ])('%s', (_, base, over, merged) => {
    same(base, over, merged, { files: { 'a.env': 'A=1\nB=2', 'b.env': 'B=3' } })
  })

  it('mounts by target', () => {
    const volumes = 'volumes: {one: , two: }\n'
    const objects = objectsOf([web('volumes: ["one:/a", "one:/b"]') + volumes, web('volumes: ["two:/a"]')])
    expect(objects).toEqual(objectsOf([web('volumes: ["two:/a", "one:/b"]') + volumes]))
  })

  it('dependencies, as a list or a map', () => {
    const more = '  db: {image: "postgres:17", expose: [5432]}\n  cache: {image: "redis:8"}\n'
    const merged = objectsOf([
      web('depends_on: {db: {condition: service_healthy}}\n') + more,
      web('depends_on: [cache]\n'),
    ])
    const alone = objectsOf([
      web('depends_on: {db: {condition: service_healthy}, cache: {condition: service_started}}\n') + more,
    ])
    expect(merged).toEqual(alone)
  })

  it('a text of build is its context', () => {
    const plan = planBuild([
      { path: 'a.yaml', text: 'services: {web: {build: ./web}}' },
      { path: 'b.yaml', text: 'services: {web: {build: {target: prod, args: [A=b]}}}' },
    ])
    expect(plan.images[0]).toMatchObject({ context: './web', target: 'prod', args: { A: 'b' } })
  })

  it('services, volumes and endpoints of both', () => {
    const objects = objectsOf([
      'services: {web: {image: "nginx:1.29", ports: ["80"]}}\nvolumes: {a: }\n',
      'services: {db: {image: "postgres:17"}}\nvolumes: {b: {driver_opts: {size: 2Gi}}, a: {driver_opts: {size: 3Gi}}}\n',
    ])
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'PersistentVolumeClaim a',
      'PersistentVolumeClaim b',
      'Service web',
      'Service db',
      'Deployment web',
      'Deployment db',
    ])
  })

  it('a part of an aliased item is not taken for the item', () => {
    same(
      'environment: [&pair "A=${X}"]\ncommand: [*pair]\nlabels: [*pair]',
      'environment: [B=2]\nlabels: [C=3]',
      'environment: {A: one, B: "2"}\ncommand: [A=one]\nlabels: {A: one, C: "3"}',
      { env: { X: 'one' } },
    )
  })

  it('variables tell items apart as what they become', () => {
    expect(objectsOf([web('ports: ["${P}:80"]'), web('ports: ["8080:80"]')], { env: { P: '8080' } })).toEqual(
      objectsOf([web('ports: ["8080:80"]')]),
    )
  })
})

describe('[C1-03] a value that its key does not take, before a later file that has one', () => {
  it.each([
    ['ports: "80"', 'ports: ["81"]', 'wrong-type 1.yaml:"80"'],
    ['environment: A=1', 'environment: {B: b}', 'wrong-type 1.yaml:A=1'],
    ['deploy: [replicas]', 'deploy: {replicas: 3}', 'wrong-type 1.yaml:[replicas]'],
    ['build: {context: [.]}', 'build: .', 'wrong-type 1.yaml:[.]'],
  ])('is reported: %s', (earlier, later, expected) => {
    const files = [earlier, later].map((keys, index) => ({ path: `${index + 1}.yaml`, text: web(keys) }))
    expect(found(files)).toEqual([expected])
  })

  it('is reported of services and of volumes, which may have nothing', () => {
    const files = [
      { path: '1.yaml', text: 'services: {a: text, b:}\nvolumes: {c: text, d:}' },
      {
        path: '2.yaml',
        text: 'services: {a: {image: a}, b: {image: b}}\nvolumes: {c: {name: c}, d: {name: d}}',
      },
    ]
    expect(found(files)).toEqual(['wrong-type 1.yaml:text', 'wrong-type 1.yaml:text'])
  })

  it('is nothing to report where nothing is lost: it is empty, or a single value that another replaces', () => {
    same('ports:', 'ports: ["81"]', 'ports: ["81"]')
    same('privileged: maybe', 'privileged: true', 'privileged: true')
  })
})

describe('[C1-04] the tag', () => {
  it.each([
    [
      '!reset removes a key',
      'environment: {A: a, B: b}',
      'environment: {A: !reset x}',
      'environment: {B: b}',
    ],
    ['!reset removes a list', 'ports: ["8080:80"]', 'ports: !reset []', ''],
    ['!override replaces a list', 'ports: ["8080:80"]', 'ports: !override ["90"]', 'ports: ["90"]'],
    [
      '!override replaces a map',
      'environment: {A: a}',
      'environment: !override {B: b}',
      'environment: {B: b}',
    ],
    ['!reset of what is not there', 'working_dir: /a', 'environment: {A: !reset null}', 'working_dir: /a'],
  ])('%s', (_, base, over, merged) => {
    same(base, over, merged)
  })

  it('is without effect in the file that it stands in, but for !reset', () => {
    for (const profile of profiles) {
      expect(
        objectsOf([web('environment: !override {A: a, B: !reset b}\nports: !reset ["80"]')], { profile }),
      ).toEqual(objectsOf([web('environment: {A: a}')], { profile }))
    }
  })

  it('counts in what is in a list too', () => {
    same('ports: [{target: 80, published: !reset "8080"}]', '', 'ports: [{target: 80}]')
    same(
      'ports: [{target: 80, published: !reset "8080"}, "90"]',
      'scale: 1',
      'ports: [{target: 80}, "90"]\nscale: 1',
    )
  })

  it('of an earlier file does not count for a later one', () => {
    same('environment: !reset {A: a}', 'environment: {B: b}', 'environment: {B: b}')
    same('environment: {A: !reset a}', 'environment: {A: b}', 'environment: {A: b}')
  })
})
