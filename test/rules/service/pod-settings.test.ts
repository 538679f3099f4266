import { describe, expect, it } from 'vitest'
import { containerOf, diagnosticsOf, findings, podContextOf, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

it.each([
  ['pull_policy: alway', 'always'],
  ['secrets: [{source: key, mode: 440}]', '0440'],
])('a misspelt value has a fix: %s', (keys, fix) => {
  const found = diagnosticsOf(web(keys, 'secrets: {key: {file: ./key}}'), compose)
  expect(found.flatMap(({ fixes = [] }) => fixes.map(({ text }) => text))).toEqual([fix])
})

it('[C5-05] a period alone changes nothing, and the warning has no effect', () => {
  expect(diagnosticsOf(web('cpu_period: 100'), compose).map(({ effect }) => effect)).toEqual([false])
})

describe('[C5-01] platform', () => {
  const os = 'kubernetes.io/os'
  const arch = 'kubernetes.io/arch'
  it.each([
    ['linux', { [os]: 'linux' }],
    ['windows', { [os]: 'windows' }],
    ['linux/amd64', { [os]: 'linux', [arch]: 'amd64' }],
    ['linux/x86_64', { [os]: 'linux', [arch]: 'amd64' }],
    ['linux/aarch64', { [os]: 'linux', [arch]: 'arm64' }],
    ['linux/arm64/v8', { [os]: 'linux', [arch]: 'arm64' }],
    ['linux/arm/v7', { [os]: 'linux', [arch]: 'arm' }],
    ['Windows/AMD64', { [os]: 'windows', [arch]: 'amd64' }],
    ['arm64', { [os]: 'linux', [arch]: 'arm64' }],
  ])('%s selects nodes', (text, selector) => {
    expect(podOf(web(`platform: ${text}`), compose).nodeSelector).toEqual(selector)
  })

  it('x-node-selector wins over it', () => {
    const text = web(`platform: linux/amd64\nx-node-selector: {${arch}: arm64}`)
    expect(podOf(text, compose).nodeSelector).toEqual({ [os]: 'linux', [arch]: 'arm64' })
  })

  it.each([
    ...['linux//v7', 'linux/arm/v7/x', 'a b', 'linux/', '-5s', '5s-', '_', '.', 'linux/-arm', 'linux/arm.'],
    'a'.repeat(64),
  ])('[R0-06] %s is an error', (text) => {
    expect(findings(web(`platform: ${text}`), compose)).toEqual([
      `invalid-platform services.web.platform \`${text}\``,
    ])
  })
})

describe('[C5-01] group_add', () => {
  it('is the Pod’s groups, by numbers', () => {
    const text = web('group_add: [3000, "44", root]')
    expect(podContextOf(text, compose)).toEqual({ supplementalGroups: [3000, 44, 0] })
  })

  it('stands beside the group of volumes', () => {
    const text = web('group_add: [3000]\nvolumes: ["data:/data"]', 'volumes:\n  data:')
    expect(podContextOf(text, compose)).toEqual({
      fsGroup: 1000,
      fsGroupChangePolicy: 'OnRootMismatch',
      supplementalGroups: [3000],
    })
  })

  it('a name is left out with a warning, and a number out of range is an error', () => {
    expect(podContextOf(web('group_add: [docker]'), compose)).toEqual({})
    expect(findings(web('group_add: [docker, 99999999999]'), compose)).toEqual([
      'group-by-name services.web.group_add.0 `docker`',
      'user-out-of-range services.web.group_add.1 `99999999999`',
    ])
  })
})

describe('[C5-01] runtime', () => {
  it('is the class of the Pod', () => {
    expect(podOf(web('runtime: gvisor'), compose).runtimeClassName).toBe('gvisor')
    expect(podOf(web('runtime: io.containerd.kata.v2'), compose).runtimeClassName).toBe(
      'io.containerd.kata.v2',
    )
  })

  it('runc is the default of nodes', () => {
    expect(podOf(web('runtime: runc'), compose)).not.toHaveProperty('runtimeClassName')
    expect(findings(web('runtime: runc'), compose)).toEqual([])
  })

  it('a path is no class', () => {
    expect(findings(web('runtime: /usr/bin/crun'), compose)).toEqual([
      'malformed-value services.web.runtime `/usr/bin/crun`',
    ])
  })
})

describe('[C5-01] switches', () => {
  it.each([
    ['privileged', { securityContext: { privileged: true } }],
    ['read_only', { securityContext: { readOnlyRootFilesystem: true } }],
    ['tty', { tty: true }],
    ['stdin_open', { stdin: true }],
  ])('%s is a field where it is true', (key, fields) => {
    expect(containerOf(web(`${key}: true`), compose)).toMatchObject(fields)
    expect(containerOf(web(`${key}: "yes"`), compose)).toMatchObject(fields)
    expect(containerOf(web(`${key}: false`), compose)).not.toHaveProperty(Object.keys(fields)[0]!)
    expect(findings(web(`${key}: maybe`), compose)).toEqual([`not-a-boolean services.web.${key} \`maybe\``])
  })

  it('init is a warning, unless it is off', () => {
    expect(findings(web('init: true'), compose)).toEqual(['unsupported-key services.web.init `init`'])
  })
})

it.each<[keys: string, expected: readonly string[]]>([
  ['runtime: ""', []],
  ['runtime: runc', []],
  ['runtime: A_b', ['malformed-value runtime `A_b`']],
  ['runtime: [a]', ['wrong-type runtime `[a]`']],
  ['pid: ""', []],
  ['pid: private', ['unsupported-value pid `private`']],
  ['ipc: other', ['unsupported-value ipc `other`']],
  ['userns_mode: other', ['unsupported-value userns_mode `other`']],
  ['group_add: ["", staff]', ['empty-value group_add.0 `""`', 'group-by-name group_add.1 `staff`']],
  ['pull_policy: every_1h2x', ['invalid-value pull_policy `every_1h2x`']],
  ['pull_policy: xevery_12h', ['invalid-value pull_policy `xevery_12h`']],
  ['pull_policy: alway', ['invalid-value pull_policy `alway`']],
  ['pull_policy: [a]', ['wrong-type pull_policy `[a]`']],
  ['stop_grace_period: ""', ['invalid-duration stop_grace_period `""`']],
  ['cpu_period: 100', ['setting-without-effect cpu_period `cpu_period`']],
  ['x-enable-service-links: [a]', ['wrong-type x-enable-service-links `[a]`']],
  ['x-enable-service-links: maybe', ['not-a-boolean x-enable-service-links `maybe`']],
  ['build: {context: ., ulimits: {nofile: -1}}', []],
  ['build: {context: ., ulimits: {nofile: -2}}', ['not-an-integer build.ulimits.nofile `-2`']],
  ['restart: x-on-failure:3', ['invalid-restart restart `x-on-failure:3`']],
  ['entrypoint: [a]\ncommand: ""', []],
])('a setting that is written as %j is reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each<[keys: string, expected: unknown]>([
  ['cap_add: [CAP_NET_ADMIN, net_admin, NO_CAP_X]', { capabilities: { add: ['NET_ADMIN', 'NO_CAP_X'] } }],
  ['cap_drop: [ALL]', { capabilities: { drop: ['ALL'] } }],
])('%j are the capabilities, each once', (keys, expected) => {
  expect(containerOf(web(keys), { profile: 'compose' }).securityContext).toEqual(expected)
})

it.each<[keys: string, expected: unknown]>([['working_dir: ""', undefined]])(
  'an empty folder to work in is none: %j',
  (keys, expected) => {
    expect(containerOf(web(keys), { profile: 'compose' }).workingDir).toEqual(expected)
  },
)
