import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { diagnosticsOf } from '../support/translated.js'

/** Each warning of a manifest: its path, and whether it has an effect. */
function effects(text: string, options: TranslateOptions = {}): Record<string, boolean> {
  return Object.fromEntries(diagnosticsOf(text, options).map(({ path, effect }) => [path.join('.'), effect]))
}

const web = (body: string) =>
  `services:\n  web:\n    image: nginx:1.29\n    ${body}\n  db: {image: shop/db:17, ports: [5432]}\n`

describe('a key that is not supported has no effect where it says what is so anyway', () => {
  it.each([
    'container_name: web',
    'hostname: web',
    'networks: [front, back]',
    'networks: {front: , back: {aliases: [web]}}',
    'network_mode: bridge',
    'logging: {driver: json-file, options: {max-size: 10m}}',
    'logging: {options: {max-size: 10m}}',
    'logging: {driver: local}',
    'networks: {front: {priority: 1, gw_priority: 2, aliases: []}}',
    'network_mode: default',
    'container_name:',
    'networks: {front: {aliases: [~]}}',
    'dns: ""',
    'tty: false',
    'privileged: "false"',
    'ipc: private',
    'dns: []',
    'sysctls: {}',
    'extra_hosts:',
    'deploy: {mode: replicated}',
    'links: [db]\n    depends_on: [db]',
    'links: ["db:db"]\n    depends_on: {db: {condition: service_healthy}}',
  ])('%s', (body) => {
    expect(Object.values(effects(web(body)))).toEqual([false])
  })

  it.each([
    'container_name: front',
    'container_name: ${NAME:-web}',
    'hostname: shop.example.com',
    'networks: {front: {aliases: [shop]}}',
    'networks: {front: {ipv4_address: 10.0.0.3}}',
    'network_mode: host',
    'network_mode: none',
    'logging: {driver: syslog}',
    'tty: true',
    'privileged: ${PRIVILEGED:-false}',
    'ipc: host',
    'dns: [1.1.1.1]',
    'deploy: {mode: global}',
    'networks: {front: {aliases: [web, shop]}}',
    'networks: {front: , back: {aliases: [shop]}}',
    'links: [db]',
    'links: [~]',
    'links: [db, web]\n    depends_on: [db]',
    'links: ["db:database"]\n    depends_on: [db]',
    'workin_dir: /app',
  ])('but has one with %s', (body) => {
    expect(Object.values(effects(web(body)))).toEqual([true])
  })

  it.each([
    ['{create_host_path: true, selinux: z}', false],
    ['{propagation: rprivate}', false],
    ['{propagation: private}', false],
    ['{propagation: rshared}', true],
    ['{create_host_path: false, recursive: disabled}', true],
  ])(
    '[C0-02] so has, in the profile compose, what a host volume says of itself: bind: %s',
    (bind, effect) => {
      const text = web(
        `volumes: [{type: bind, source: ./a.conf, target: /a.conf, read_only: true, bind: ${bind}}]`,
      )
      const found = effects(text, { profile: 'compose', files: { './a.conf': 'a' } })
      expect(found['services.web.volumes.0.bind']).toBe(effect)
    },
  )

  it('[R0-04] and so have top-level networks and volumes', () => {
    const text = `${web('')}networks:\n  default:\nvolumes:\n  data: {driver: local}\n  big: {driver: nfs}\n`
    expect(effects(text)).toEqual({
      networks: false,
      'volumes.data.driver': false,
      'volumes.big.driver': true,
    })
    expect(effects(text, { profile: 'compose' })).toEqual({ 'volumes.big.driver': true })
    const all = 'attachable: true, driver: bridge, driver_opts: {a: b}, ipam: {}, labels: {a: b}, name: x'
    for (const [network, effect] of [
      [all, false],
      ['driver: overlay', false],
      ['driver: macvlan', true],
    ] as const)
      expect(effects(`${web('')}networks: {a: , b: {${network}}}\n`)).toEqual({ networks: effect })
    expect(effects(`${web('')}networks: {shared: {external: true}}\n`)).toEqual({ networks: true })
    expect(effects(`${web('')}networks: {inside: {internal: true}}\n`)).toEqual({ networks: true })
  })
})

/** A harmless value for each row, with its place. */
const inReference: readonly (readonly [keys: string, more?: string])[] = [
  ['build: {context: ., isolation: default}'],
  ['build: {context: ., privileged: false}'],
  ['ipc: shareable'],
  ['oom_kill_disable: false'],
  ['read_only: false'],
  ['runtime: runc'],
  ['stdin_open: false'],
  ['use_api_socket: false'],
  ['init: false'],
  ['', 'volumes: {a: {driver: local}}'],
  ['', 'volumes: {a: {external: false}}'],
]
const mount = (keys: string) => `volumes: [{type: tmpfs, target: /a, ${keys}}]`
const network = (keys: string) => ['networks: [a]', `networks: {a: {${keys}}}`] as const
const inCompose: typeof inReference = [
  ['build: {context: ., isolation: default}'],
  ['cgroup: private'],
  ['isolation: default'],
  ['oom_kill_disable: false'],
  ['deploy: {update_config: {failure_action: pause}}'],
  ['post_start: [{command: a, privileged: false}]'],
  ...['0777', '0o777', '511', '01777', '0o1777', '1023'].map(
    (mode) => [mount(`tmpfs: {mode: ${mode}}`)] as const,
  ),
  [mount('consistency: cached')],
  ...['priority: 1', 'gw_priority: 1'].map((key) => [`networks: {default: {${key}}}`] as const),
  ...['bridge', 'overlay', 'default'].map((driver) => network(`driver: ${driver}`)),
  ...['attachable: true', 'driver_opts: {a: b}', 'ipam: {driver: x}'].map(network),
]

it.each([
  ...inReference.map(([keys, more = '']) => ({ profile: '1.48', keys, more }) as const),
  ...inCompose.map(([keys, more = '']) => ({ profile: 'compose', keys, more }) as const),
])(
  '[R0-04] [C0-02] in the profile $profile nothing is lost with {$keys} $more',
  ({ profile, keys, more }) => {
    const found = effects(`services:\n  web:\n    image: shop/a\n    ${keys}\n${more}\n`, { profile })
    expect(Object.values(found)).toEqual([false])
  },
)

it.each([
  ...['ipc: "container:a"', 'ipc: "service:a"', 'pid: "service:a"', 'pid: "container:a"'],
  ...['network_mode: none', 'network_mode: "service:a"', 'network_mode: "container:a"'],
])('[R0-04] what to do instead of %s is said of this value', (keys) => {
  const hint = (text: string) => diagnosticsOf(web(text))[0]?.hint
  expect(hint(keys)).toMatch(/\w/)
  expect(hint(keys)).not.toBe(hint(`${keys.split(':')[0]!}: host`))
})
