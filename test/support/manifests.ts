import fc, { type Arbitrary } from 'fast-check'
import { stringify } from 'yaml'

/**
 * A manifest as data. Its maps are `Map`s, so that keys such as `__proto__` are keys like any others and order is kept.
 */
export type ManifestData = ReadonlyMap<string, unknown>

/** Writes manifest data as YAML, every string quoted only where YAML needs it. */
export const textOf = (data: unknown): string =>
  stringify(data, { lineWidth: 0, aliasDuplicateObjects: false })

/** Names that people give and that translators trip over, besides ordinary ones. */
const names = [
  ...['web', 'api', 'db', 'worker', 'cache', 'a', 'x9', 'web-front', 'my_db', 'api.v1', 'Web', '2fast', '0'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'then',
    'null',
    'true',
    '1e3',
    '0755',
  ],
  ...[
    '-',
    '_',
    '.',
    '--a--',
    'a'.repeat(100),
    `${'long-'.repeat(12)}name`,
    'schön',
    'база',
    '🚢',
    'a b',
    'a/b',
    'NO',
  ],
]
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names.slice(0, 8)) },
  { weight: 1, arbitrary: fc.constantFrom(...names) },
)

const fragments = [
  ...[
    'plain',
    ' ',
    'a b',
    '$$',
    '$$(HOME)',
    '$(HOME)',
    '$$$$',
    '"',
    "'",
    '\\',
    '\n',
    '\t',
    '#',
    ': ',
    '- ',
    '&&',
    '|',
    ';',
  ],
  ...[
    '0755',
    '1e3',
    'yes',
    'null',
    '~',
    '22:22',
    '',
    '{',
    '}',
    '[',
    '%',
    '@',
    '`',
    'ü',
    '🚢',
    '\u2028',
    'x'.repeat(200),
  ],
]
/** Text in which a dollar never begins a variable. */
const text = fc
  .array(fc.constantFrom(...fragments), { maxLength: 4 })
  .map((parts) => parts.join('').replace(/\$(?=[A-Za-z_{])/g, '$$$$'))

/** Text with variables in it, sound and broken. */
const templateText = fc
  .array(
    fc.constantFrom(
      '${SET}',
      '$SET',
      '${UNSET}',
      '${UNSET:-default}',
      '${UNSET:?must be set}',
      '${SET:+x}',
      '$$',
      'text ',
      '${',
      '${1x}',
      '${A:-${B:-c}}',
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))

const scalar = fc.oneof(
  text,
  fc.integer({ min: -5, max: 70000 }),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const port = fc.integer({ min: 1, max: 65535 })
const privatePort = fc.constantFrom(80, 443, 3000, 5432, 8080, 9229)
const duration = fc.constantFrom('1s', '10s', '1m30s', '500ms', '0s', '2h', '1.5s', '250us')
const quantity = fc.constantFrom('256Mi', '1Gi', '500M')
const bytes = fc.constantFrom('256M', '1g', '512mb', '1.5gb', '268435456b')
const words = fc.oneof(
  fc.constantFrom('serve --all', 'npm start', `sh -c 'a && b'`, 'a "b c" d'),
  fc.array(text, { minLength: 1, maxLength: 3 }),
)

/** A map of user-given keys to values. */
const mapOf = <Value>(
  key: Arbitrary<string>,
  value: Arbitrary<Value>,
  maxLength = 4,
): Arbitrary<Map<string, Value>> =>
  fc
    .uniqueArray(fc.tuple(key, value), { maxLength, selector: ([own]) => own })
    .map((entries) => new Map(entries))

/** Generates a map of known keys. Optional ones may be absent. */
function block(
  model: Readonly<Record<string, Arbitrary<unknown>>>,
  required: readonly string[] = [],
): Arbitrary<Map<string, unknown>> {
  return fc.record(model, { requiredKeys: [...required] }).map((value) => new Map(Object.entries(value)))
}

const variableName = fc.constantFrom('A', 'B', 'PATH_2', 'a.b-c', '_x', 'constructor', 'LONG'.repeat(30))
const annotationName = fc.constantFrom(
  'a',
  'example.com/team',
  '__proto__',
  'constructor',
  'a b',
  'x/y/z',
  'Example.com/Upper',
  'é',
)
const environment = fc.oneof(
  mapOf(variableName, fc.oneof(scalar, fc.constant(null))),
  fc.array(
    fc.tuple(variableName, text).map(([own, value]) => `${own}=${value}`),
    { maxLength: 3 },
  ),
)
const keyValues = mapOf(annotationName, scalar)

const target = fc.constantFrom('/data', '/var/lib/a', '/etc/app', '/c', '/node_modules', '/x y')
const mountOf = (volumes: readonly string[]) =>
  fc.oneof(
    target.map((path) => path),
    fc
      .tuple(fc.constantFrom('./src', '../up', '/etc/localtime', '~/.ssh', '.'), target)
      .map(([source, path]) => `${source}:${path}`),
    fc
      .tuple(fc.constantFrom(...volumes), target, fc.constantFrom('', ':ro', ':rw', ':z'))
      .map(([volume, path, mode]) => `${volume}:${path}${mode}`),
    fc
      .tuple(fc.constantFrom(...volumes), target)
      .map(([source, path]) => new Map(Object.entries({ type: 'volume', source, target: path }))),
    target.map(
      (path) => new Map(Object.entries({ type: 'tmpfs', target: path, tmpfs: new Map([['size', '64m']]) })),
    ),
  )
const targetOf = (mount: unknown) =>
  mount instanceof Map
    ? String(mount.get('target'))
    : (/(^|:)(\/[^:]*)(:[a-z]+)?$/.exec(String(mount))?.[2] ?? '')

const portEntry = fc.oneof(
  privatePort,
  port,
  fc.tuple(port, privatePort).map(([published, own]) => `${published}:${own}`),
  fc
    .tuple(port, privatePort, fc.constantFrom('tcp', 'udp', 'sctp'))
    .map(([published, own, protocol]) => `${published}:${own}/${protocol}`),
  fc
    .tuple(fc.constantFrom('127.0.0.1', '0.0.0.0', '[::1]'), port)
    .map(([address, own]) => `${address}:${own}:${own}`),
  fc.constantFrom('9000-9003', '9000-9002:7000-7002', '53:53/udp', '22:22'),
  block(
    {
      target: port,
      published: port.map(String),
      protocol: fc.constantFrom('tcp', 'udp'),
      name: fc.constantFrom('http', 'metrics', 'Admin_UI'),
      app_protocol: fc.constantFrom('http', 'h2c', 'example.com/x'),
    },
    ['target'],
  ),
)

const healthcheck = block({
  test: fc.oneof(
    fc.constant('curl -f http://localhost || exit 1'),
    fc.constant(['CMD', 'true']),
    fc.tuple(fc.constant('CMD-SHELL'), fc.constant('exit 0')),
    fc.constant(['NONE']),
  ),
  interval: duration,
  timeout: duration,
  retries: fc.integer({ min: 0, max: 9 }),
  start_period: duration,
  start_interval: duration,
  disable: fc.boolean(),
  'x-platform-readiness': fc.boolean(),
  'x-platform-liveness': fc.boolean(),
})

const deploy = block({
  mode: fc.constant('replicated'),
  replicas: fc.integer({ min: 0, max: 3 }),
  labels: keyValues,
  endpoint_mode: fc.constantFrom('vip', 'dnsrr'),
  restart_policy: block({
    condition: fc.constantFrom('any', 'on-failure', 'none'),
    max_attempts: fc.integer({ min: 0, max: 3 }),
    delay: duration,
  }),
  resources: block({
    limits: block({
      cpus: fc.constantFrom('1', '2', 1.5),
      memory: fc.constantFrom('512m', '1g', '2Gi'),
      pids: fc.constant(10),
    }),
    reservations: block({ cpus: fc.constantFrom('0.5', '250m'), memory: fc.constantFrom('64m', '128mb') }),
  }),
  update_config: block({ parallelism: fc.constant(1) }),
})

/** Keys of the format that this project only warns of or ignores, with a value as people write it. */
const others: Readonly<Record<string, unknown>> = {
  container_name: 'web-1',
  hostname: 'web',
  privileged: true,
  init: true,
  tty: true,
  read_only: true,
  platform: 'linux/amd64',
  pull_policy: 'always',
  network_mode: 'host',
  networks: ['front'],
  dns: '8.8.8.8',
  extra_hosts: ['a:1.2.3.4'],
  logging: new Map([['driver', 'none']]),
  ulimits: new Map([['nofile', 1024]]),
  tmpfs: '/run',
  shm_size: '64m',
  profiles: ['debug'],
  secrets: ['token'],
  sysctls: ['net.core.somaxconn=1024'],
  develop: new Map([['watch', []]]),
  gpus: 'all',
  attach: false,
  uts: 'host',
  'x-anything': new Map([['a', [1]]]),
  enviroment: [],
}

const buildBlock = fc.oneof(
  fc.constantFrom('.', './api', 'https://example.com/repo.git'),
  block({
    context: fc.constantFrom('.', './api'),
    dockerfile: fc.constant('Dockerfile.dev'),
    target: fc.constant('runtime'),
    args: fc.oneof(fc.constant(['A=b', 'C']), keyValues),
    no_cache: fc.boolean(),
    platforms: fc.constant(['linux/amd64']),
  }),
)

/** Generates a service without dependencies, with valid values. */
function soundService(volumes: readonly string[]): Arbitrary<Map<string, unknown>> {
  const known: Readonly<Record<string, Arbitrary<unknown>>> = {
    image: fc.constantFrom('nginx:1.27', 'postgres:16', 'registry.example.com/a/b@sha256:' + '0'.repeat(64)),
    build: buildBlock,
    command: words,
    entrypoint: words,
    working_dir: fc.constantFrom('/srv', '/a b'),
    environment,
    env_file: fc.constantFrom('good.env', ['good.env', 'more.env']),
    labels: keyValues,
    annotations: keyValues,
    ports: fc.uniqueArray(portEntry, { maxLength: 3, selector: (entry) => textOf(entry) }),
    expose: fc.array(privatePort, { maxLength: 2 }),
    public: fc.boolean(),
    restart: fc.constantFrom('always', 'no', 'on-failure', 'on-failure:3', 'unless-stopped', 'never'),
    stop_grace_period: fc.oneof(duration, fc.integer({ min: 0, max: 60 })),
    user: fc.constantFrom('1000', '1000:1000', 'node', '0:0'),
    cap_add: fc.constantFrom(['ALL'], ['NET_ADMIN', 'CAP_CHOWN']),
    cap_drop: fc.constantFrom(['ALL'], ['MKNOD']),
    healthcheck,
    deploy,
    resources: block({
      requests: block({ cpu: fc.constant('100m'), memory: fc.constant('64Mi') }),
      limits: block({ cpu: fc.constant('1'), memory: quantity }),
    }),
    mem_limit: bytes,
    volumes: fc.uniqueArray(mountOf(volumes), { maxLength: 3, selector: targetOf }),
    'x-node-selector': mapOf(fc.constantFrom('disk', 'kubernetes.io/arch'), fc.constantFrom('ssd', 'arm64')),
    'x-enable-service-links': fc.boolean(),
    'x-platform-identity-token': block(
      {
        audience: fc.constant('sts'),
        mount_path: fc.constant('/token'),
        expiration_seconds: fc.constantFrom(600, 3600),
      },
      ['audience', 'mount_path'],
    ),
  }
  const few = fc.subarray(Object.entries(known), { maxLength: 9 }).chain((entries) =>
    block(
      Object.fromEntries(entries),
      entries.map(([key]) => key),
    ),
  )
  const unsupported = fc.subarray(Object.entries(others), { maxLength: 2 })
  return fc.tuple(few, unsupported).map(([service, more]) => {
    if (!service.has('image') && !service.has('build')) service.set('image', 'nginx:1.27')
    return new Map([...service, ...more])
  })
}

/** Generates any scalar, list or map, as a wrong value. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    -1,
    0,
    1.5,
    70000,
    2 ** 53,
    'sometimes',
    [],
    [null],
    [[1]],
    [1, 'a'],
    'a:b:c:d',
    '../..',
    true,
  ),
  templateText,
  name,
  fc.jsonValue({ maxDepth: 2 }),
)

/** A service in which up to three values are replaced by anything, at its own level or one deeper. */
function mistakenService(volumes: readonly string[]): Arbitrary<unknown> {
  const mistake = fc.record({ at: fc.nat(), deeper: fc.option(fc.nat()), value: anything })
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(soundService(volumes), fc.array(mistake, { minLength: 1, maxLength: 3 }))
        .map(([service, mistakes]) => {
          for (const { at, deeper, value } of mistakes) {
            const keys = [...service.keys()]
            const key = keys[at % keys.length]!
            const inner = service.get(key)
            if (deeper !== null && inner instanceof Map && inner.size > 0) {
              const copy = new Map<string, unknown>(inner as Map<string, unknown>)
              copy.set([...copy.keys()][deeper % copy.size]!, value)
              service.set(key, copy)
            } else service.set(key, value)
          }
          return service
        }),
    },
    { weight: 1, arbitrary: anything },
  )
}

interface ManifestShape {
  /** `true` to allow wrong values. */
  readonly mistakes: boolean
  /** The prefix of all service and volume names, to keep two manifests apart. */
  readonly prefix?: string
}

/** Manifests of one to five services of the whole format that depend on each other, on volumes and on files. */
export function manifests({ mistakes, prefix = '' }: ManifestShape): Arbitrary<Map<string, unknown>> {
  const ownNames = fc.uniqueArray(
    name.map((own) => prefix + own),
    { minLength: 1, maxLength: 5 },
  )
  return fc
    .tuple(
      ownNames,
      fc.uniqueArray(
        name.map((own) => `${prefix}${own}`),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .chain(([services, volumes]) => {
      // A name that cannot stand before the colon of the short form would not be that name any more.
      const mountable = volumes.filter((volume) => /^[\w.-]{2,}$/.test(volume) && !volume.startsWith('.'))
      const declared = mountable.length > 0 ? volumes : [...volumes, `${prefix}data`]
      const service = (mistakes ? mistakenService : soundService)(
        mountable.length > 0 ? mountable : [`${prefix}data`],
      )
      return fc
        .record({
          services: fc.array(service, { minLength: services.length, maxLength: services.length }),
          dependencies: fc.array(
            fc.subarray([...services.keys()], { maxLength: Math.min(2, services.length) }),
            {
              minLength: services.length,
              maxLength: services.length,
            },
          ),
          conditions: fc.array(fc.constantFrom('service_started', 'service_healthy'), {
            minLength: services.length,
            maxLength: services.length,
          }),
          listed: fc.boolean(),
          volumes: fc.array(
            fc.oneof(
              fc.constant(null),
              block({
                driver_opts: block({ size: fc.constantFrom('2Gi', '512mb'), class: fc.constant('fast') }),
                labels: keyValues,
                driver: fc.constant('local'),
              }),
            ),
            { minLength: declared.length, maxLength: declared.length },
          ),
          extra:
            prefix === ''
              ? block({
                  name: fc.constantFrom('shop', 'My Shop', '0', '__proto__'),
                  version: fc.constant('3'),
                  networks: fc.constant(null),
                  'x-a': mistakes ? anything : keyValues,
                })
              : fc.constant(new Map<string, unknown>()),
        })
        .map((parts) => {
          const entries = services.map((own, index): [string, unknown] => {
            const value = parts.services[index]
            // Dependencies lead to earlier services only, so that sound manifests have no cycle.
            const earlier = parts.dependencies[index]!.filter((other) => other < index).map(
              (other) => services[other]!,
            )
            if (!(value instanceof Map) || earlier.length === 0) return [own, value]
            const condition = parts.conditions[index]
            const dependsOn = parts.listed
              ? earlier
              : new Map(earlier.map((other) => [other, new Map([['condition', condition]])]))
            return [own, new Map([...(value as Map<string, unknown>), ['depends_on', dependsOn]])]
          })
          return new Map<string, unknown>([
            ...parts.extra,
            ['services', new Map(entries)],
            ['volumes', new Map(declared.map((own, index) => [own, parts.volumes[index]]))],
          ])
        })
    })
}

/** Two manifests as one; their services and volumes must have names of their own. */
export function union(one: ManifestData, other: ManifestData): Map<string, unknown> {
  const merged = new Map<string, unknown>(one)
  for (const key of ['services', 'volumes']) {
    merged.set(key, new Map([...(one.get(key) as ManifestData), ...(other.get(key) as ManifestData)]))
  }
  return merged
}

/** The same data with the keys of every map in another order that a seed chooses. */
export function reordered<Value>(value: Value, seed: number): Value {
  if (Array.isArray(value)) return value.map((item) => reordered(item as unknown, seed)) as Value
  if (!(value instanceof Map)) return value
  const entries = [...(value as Map<string, unknown>)].map(([key, child]): [string, unknown] => [
    key,
    reordered(child, seed),
  ])
  const rank = (key: string) =>
    [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0) * (seed + 7)) % 65521, seed)
  return new Map(entries.sort(([one], [other]) => rank(one) - rank(other))) as Value
}

const tokens = [
  'services:',
  '\n',
  '  ',
  ' a:',
  ' - ',
  '&a ',
  '*a',
  '<<: ',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '|\n',
  '>\n',
  '? ',
  ': ',
  '#',
  '---\n',
  '...\n',
  '%YAML 1.1\n',
  '!!str ',
  '!reset ',
  '\t',
  '\r\n',
  '\ufeff',
  '\0',
  '\ud800',
  '${',
  '$',
  'image: x\n',
  'ports: [80]\n',
  '\u0085',
  '1e999',
  '~',
]

/** Any string: of any characters, and of what YAML is made of. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 100 }),
  fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...tokens), { maxLength: 20 })
    .map((parts) => `services:\n  a:\n    ${parts.join('')}`),
)

/** Any JSON-shaped YAML: at the top, as the services, or as one service. */
export const anyYAML = fc
  .tuple(
    fc.oneof(fc.jsonValue({ maxDepth: 4 }), anything),
    fc.constantFrom<readonly string[]>(
      [],
      ['services'],
      ['services', 'a'],
      ['volumes'],
      ['endpoints'],
      ['services', 'a', 'build'],
      ['services', 'a', 'deploy'],
      ['services', 'a', 'ports'],
    ),
  )
  .map(([value, path]) => textOf(path.reduceRight<unknown>((inner, key) => new Map([[key, inner]]), value)))

/** A text with one to three mistakes of an editor: lines deleted, doubled or swapped, a character changed, the end cut off. */
export function mutated(original: string): Arbitrary<string> {
  const mutation = fc.record({
    kind: fc.constantFrom('delete', 'double', 'swap', 'change', 'insert', 'cut', 'indent'),
    at: fc.nat(),
    other: fc.nat(),
    character: fc.constantFrom(...' :-#"\'{}[]&*!|>%@`$\n\tx0é'),
  })
  return fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) => mutations.reduce(mutate, original))
}

function mutate(
  original: string,
  { kind, at, other, character }: { kind: string; at: number; other: number; character: string },
): string {
  const lines = original.split('\n')
  const line = at % lines.length
  const offset = at % (original.length + 1)
  const own = lines[line]!
  switch (kind) {
    case 'delete':
      lines.splice(line, 1)
      return lines.join('\n')
    case 'double':
      lines.splice(line, 0, own)
      return lines.join('\n')
    case 'swap':
      lines[line] = lines[other % lines.length]!
      lines[other % lines.length] = own
      return lines.join('\n')
    case 'indent':
      lines[line] = `  ${own}`
      return lines.join('\n')
    case 'change':
      return original.slice(0, offset) + character + original.slice(offset + 1)
    case 'insert':
      return original.slice(0, offset) + character + original.slice(offset)
    default:
      return original.slice(0, offset)
  }
}
