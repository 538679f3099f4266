import fc from 'fast-check'
import type { TranslateOptions } from 'tranship'

/** A manifest with values at or just beyond the limits of Kubernetes. */
export interface EdgeCase {
  readonly manifest: string
  readonly options: TranslateOptions
}

const { constantFrom, oneof, record, tuple } = fc

const repeated = (text: string, lengths: readonly number[]) => lengths.map((length) => text.repeat(length))

const nameLimits = [1, 9, 15, 16, 40, 52, 53, 57, 58, 63, 64, 65, 200, 253, 254, 300]

/** Names of services, volumes and endpoints. */
const names = oneof(
  constantFrom(
    ...repeated('a', nameLimits),
    ...[
      '2fast',
      '-a',
      'a-',
      'a.',
      '.a',
      'a..b',
      'A',
      'Shop_Web',
      'データ',
      'é',
      '0',
      '_',
      'x-',
      'kubernetes',
    ],
    ...[
      'constructor',
      '__proto__',
      'localhost',
      'a b',
      'K',
      'ﬀ',
      'İ',
      'a'.repeat(62) + '-',
      'a'.repeat(51) + '.b',
    ],
  ),
  fc.stringMatching(/^[A-Za-z0-9._-]{1,70}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)

const segment = constantFrom(
  'a',
  'A',
  '0',
  'a-b',
  'a_b',
  'a.b',
  '-a',
  'a-',
  '',
  'K',
  'é',
  'a'.repeat(63),
  'a'.repeat(64),
)
const prefix = constantFrom(
  ...['example.com', 'Example.COM', 'a', '-a', 'a-', 'a..b', 'kubernetes.io', 'K.io', 'é.io', 'a_b', '1'],
  ...[`${'a'.repeat(63)}.io`, `${'a'.repeat(64)}.io`, `${'a.'.repeat(126)}a`, `${'a.'.repeat(127)}a`],
)

/** Keys that Kubernetes reads itself, and whose values it checks. */
const readKeys = [
  ...[
    'controller.kubernetes.io/pod-deletion-cost',
    'kubernetes.io/config.mirror',
    'kubernetes.io/config.source',
  ],
  ...['container.apparmor.security.beta.kubernetes.io/web', 'seccomp.security.alpha.kubernetes.io/pod'],
  ...['container.seccomp.security.alpha.kubernetes.io/web', 'scheduler.alpha.kubernetes.io/tolerations'],
  ...['scheduler.alpha.kubernetes.io/affinity', 'service.beta.kubernetes.io/load-balancer-source-ranges'],
  ...['service.kubernetes.io/topology-mode', 'service.kubernetes.io/topology-aware-hints'],
  ...['service.alpha.kubernetes.io/tolerate-unready-endpoints', 'kubernetes.io/ingress.class'],
  ...['volume.beta.kubernetes.io/storage-class', 'volume.beta.kubernetes.io/mount-options'],
  ...['volume.kubernetes.io/storage-provisioner', 'volume.alpha.kubernetes.io/storage-class'],
  ...[
    'pod.beta.kubernetes.io/init-containers',
    'security.alpha.kubernetes.io/sysctls',
    'batch.kubernetes.io/job-tracking',
  ],
  ...['batch.kubernetes.io/cronjob-scheduled-timestamp', 'deployment.kubernetes.io/revision'],
  ...[
    'deprecated.daemonset.template.generation',
    'endpoints.kubernetes.io/over-capacity',
    'kubernetes.io/change-cause',
  ],
  ...[
    'kubernetes.io/limit-ranger',
    'pod-template-hash',
    'controller-revision-hash',
    'job-name',
    'app.kubernetes.io/name',
  ],
  ...['dev.platform/update', 'dev.platform/depends-on', 'dev.platform/generate-host', 'dev.platform/private'],
  ...[
    'dev.platform/auto-ingress',
    'node-role.kubernetes.io/master',
    'beta.kubernetes.io/arch',
    'kubernetes.io/os',
  ],
]

const labelKeys = oneof(
  segment,
  tuple(prefix, segment).map(([first, last]) => `${first}/${last}`),
  constantFrom(...readKeys),
  constantFrom('a/b/c', '/', 'a/', '/a', ' ', 'a b', '\n'),
)

const texts = oneof(
  constantFrom(
    '',
    'a',
    'A',
    'true',
    '0',
    '-1',
    '1.5',
    'null',
    '[]',
    '{}',
    '{"a":1}',
    'RuntimeDefault',
    'Auto',
    'auto',
  ),
  constantFrom(
    'localhost/x',
    'unconfined',
    'runtime/default',
    'docker/default',
    '10.0.0.0/8',
    '10.0.0.0/33',
    'a,b',
  ),
  constantFrom(
    'a'.repeat(63),
    'a'.repeat(64),
    'a'.repeat(300),
    '\n',
    'a\nb',
    '\t',
    '\u0001',
    '\u007f',
    '\u0085',
    'é',
    '😀',
  ),
  constantFrom('$(A)', '$$(A)', '%s', '"', "'", '\\', '2147483647', '2147483648', '-2147483648'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

const labels = fc.dictionary(labelKeys, texts, { minKeys: 1, maxKeys: 3, noNullPrototype: true })

const integers = constantFrom<number | string>(
  ...[
    0, 1, 2, 3, 10, 600, 599, 1000, 32767, 65535, 65536, 1e6, 2147483646, 2147483647, 2147483648, 4294967295,
  ],
  ...[
    4294967296,
    4294967297,
    9007199254740991,
    9223372036854775807,
    -1,
    '0',
    '1',
    '2147483647',
    '1e3',
    '0x10',
    '010',
  ],
)

const ports = oneof(
  constantFrom<number | string>(
    ...[
      '80',
      '65535',
      '0:80',
      '1:65535',
      '65535:1',
      '80/udp',
      '80/sctp',
      '80:80/udp',
      '1-3:1-3',
      '80-82',
      '8000-8002:80',
    ],
    ...[
      '127.0.0.1:80:80',
      '[::1]:80:80',
      '53/udp',
      '53/tcp',
      1,
      65535,
      22,
      443,
      5432,
      '0',
      '65536',
      '80/TCP',
      '80/icmp',
    ],
  ),
  record(
    {
      target: constantFrom(1, 80, 8080, 65535, 0, 65536),
      published: constantFrom<number | string>(1, 80, '8080', '65535', '8000-8005', '0', ''),
      protocol: constantFrom('tcp', 'udp', 'sctp', 'TCP', 'http', ''),
      name: constantFrom(
        ...repeated('a', [1, 15, 16, 63, 64]),
        'A',
        '1',
        '-',
        'a--b',
        'a_b',
        'tcp-80',
        'é',
        '',
        '80',
        'http',
      ),
      app_protocol: oneof(
        constantFrom(
          'http',
          'https',
          'tcp',
          'kubernetes.io/h2c',
          'kubernetes.io/ws',
          'HTTP',
          'a b',
          '',
          'a'.repeat(64),
        ),
        tuple(prefix, segment).map(([first, last]) => `${first}/${last}`),
      ),
      host_ip: constantFrom('127.0.0.1', '0.0.0.0', '::1', '10.0.0.1', ''),
      mode: constantFrom('host', 'ingress'),
    },
    { requiredKeys: ['target'] },
  ),
)

const amounts = constantFrom<number | string>(
  ...[0, 1, 0.1, 0.001, 0.0001, 0.5, 1.5, 1000, 1e6, 1e9, 1e15, 1e18, 9e18, 1e19, 1e30],
  ...[
    '0',
    '1',
    '1m',
    '100m',
    '0.5',
    '1b',
    '1k',
    '512m',
    '512M',
    '1g',
    '1Gi',
    '1.5Gi',
    '8Ei',
    '7Ei',
    '1e3',
    '1E',
    '0.1b',
  ],
  ...[
    '1n',
    '1u',
    '9223372036854775807',
    '9223372036854775808',
    '9223372036854775807Ki',
    '1.000000001Gi',
    '-1',
    '+1',
  ],
)

const durations = constantFrom(
  ...[
    '0s',
    '1ms',
    '999ms',
    '1s',
    '1.5s',
    '30s',
    '1m30s',
    '24h',
    '596523h',
    '596524h',
    '2562047h',
    '600000h',
    '1us',
    '90',
  ],
)

const paths = constantFrom(
  ...[
    '/',
    '/a',
    '/a b',
    '/a:b',
    '/a/../b',
    '/..',
    '/.',
    '//',
    '/a//b',
    '/a/',
    '/データ',
    '/_',
    '/😀',
    'a',
    './a',
    '~',
    '~/a',
  ],
  ...[
    '/a\nb',
    '/a\\b',
    '/$(A)',
    '/%2f',
    '/a%5cb',
    '/%',
    '/%zz',
    '/a?b',
    '/a#b',
    '/*',
    '/a*',
    '/{a}',
    '/(a|b)',
  ],
  ...[
    `/${'a'.repeat(255)}`,
    `/${'a'.repeat(256)}`,
    `/${'a'.repeat(4095)}`,
    '/dev/shm',
    '/etc/hosts',
    '/var/run/secrets',
  ],
)

const images = oneof(
  constantFrom(
    ...[
      'nginx',
      'nginx:1',
      'NGINX',
      'nginx:',
      ':latest',
      'http://x/y',
      'a/b:c:d',
      'a//b',
      '-a',
      'nginx@sha256:x',
      'a b',
    ],
    ...[
      `nginx@sha256:${'a'.repeat(64)}`,
      `nginx:${'a'.repeat(128)}`,
      `nginx:${'a'.repeat(129)}`,
      'localhost:5000/a',
      ' a',
    ],
    ...[
      'a'.repeat(255),
      'a'.repeat(256),
      'a'.repeat(300),
      'registry.example.com:65536/a',
      'A.io/a',
      'a.io/A',
      'a_b',
      'a__b',
    ],
    ...['a___b', 'a.b.c', 'a..b', 'sha256:' + 'a'.repeat(64), 'a'.repeat(64), 'é', ''],
  ),
)

const users = constantFrom<number | string>(
  ...[
    '0',
    '0:0',
    'root',
    'root:root',
    '1000',
    '1000:1000',
    ':1000',
    '1000:',
    'nobody',
    '-1',
    '2147483647',
    '2147483648',
  ],
  ...['4294967295', '4294967296', '1000:2147483648', '1e3', '0x10', '010', ' 1', '', 65534, 2147483647],
)

const variables = oneof(
  fc.dictionary(
    oneof(
      constantFrom(
        'A',
        'a.b',
        'a-b',
        '1A',
        '_',
        '.',
        '..',
        '..a',
        'a b',
        'A\tB',
        'é',
        '😀',
        '$A',
        'a:b',
        'a/b',
        '%',
        '"',
      ),
      constantFrom('a'.repeat(300), 'A(', '(A)', '\\', '\u0001', '\u007f'),
      fc.string({ minLength: 1, maxLength: 6 }),
    ),
    oneof(texts, constantFrom(null, 1, 1.5, true, '$(PATH)', '$$(PATH)', 'a'.repeat(10_000))),
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  ),
  constantFrom(['A=1', 'A=2'], ['A', 'B='], ['=1'], ['A==']),
)

const command = oneof(
  texts,
  fc.array(texts, { maxLength: 4 }),
  constantFrom('echo $(A) $$(B)', 'sh -c "a b"', "'unterminated", ['']),
)

const healthchecks = record(
  {
    test: oneof(
      constantFrom('true', ['CMD', 'true'], ['CMD-SHELL', 'a', 'b'], ['NONE'], [], ['CMD'], ['CMD', '']),
      texts,
    ),
    interval: durations,
    timeout: durations,
    start_period: durations,
    retries: integers,
    disable: fc.boolean(),
    'x-platform-liveness': fc.boolean(),
    'x-platform-readiness': fc.boolean(),
  },
  { requiredKeys: ['test'] },
)

const httpHealthchecks = record({
  http: record({ path: paths, port: constantFrom<number | string>(1, 80, 65535, 0, 65536, '80', 'http') }),
  retries: integers,
})

const mounts = oneof(
  tuple(constantFrom('data', 'data', '', './src', 'other'), paths, constantFrom('', ':ro', ':rw', ':z')).map(
    ([source, target, mode]) => (source === '' ? target : `${source}:${target}`) + mode,
  ),
  record(
    {
      type: constantFrom('volume', 'tmpfs', 'bind'),
      source: constantFrom('data', './src'),
      target: paths,
      read_only: fc.boolean(),
      volume: record({ subpath: oneof(paths, constantFrom('a/b', '../a', 'a/..', 'a/../b', '.', '')) }),
      tmpfs: record({ size: amounts }),
    },
    { requiredKeys: ['type', 'target'] },
  ),
)

const serviceEdges: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  annotations: labels,
  cap_add: fc.array(
    constantFrom('ALL', 'NET_ADMIN', 'CAP_NET_ADMIN', 'net_admin', 'a b', '', 'é', 'x'.repeat(300)),
  ),
  cap_drop: fc.array(constantFrom('ALL', 'CAP_ALL', 'chown')),
  command,
  cpu_count: amounts,
  cpus: amounts,
  deploy: record(
    {
      endpoint_mode: constantFrom('vip', 'dnsrr', 'VIP'),
      labels,
      replicas: integers,
      resources: record(
        {
          limits: record({ cpus: amounts, memory: amounts }),
          reservations: record({ cpus: amounts, memory: amounts }),
        },
        { requiredKeys: [] },
      ),
      restart_policy: record(
        { condition: constantFrom('any', 'on-failure', 'none'), max_attempts: integers },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  entrypoint: command,
  environment: variables,
  expose: fc.array(constantFrom<number | string>(80, '80', '80/udp', '1-3', 65535, '65535/sctp', 0), {
    minLength: 1,
  }),
  healthcheck: oneof(healthchecks, httpHealthchecks),
  image: images,
  labels,
  mem_limit: amounts,
  mem_reservation: amounts,
  ports: fc.array(ports, { minLength: 1, maxLength: 4 }),
  public: fc.boolean(),
  resources: record(
    {
      limits: record({ cpu: amounts, memory: amounts }, { requiredKeys: [] }),
      requests: record({ cpu: amounts, memory: amounts, storage: amounts }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  ),
  restart: oneof(
    constantFrom('always', 'no', 'on-failure', 'unless-stopped'),
    integers.map((count) => `on-failure:${count}`),
  ),
  scale: integers,
  stop_grace_period: durations,
  user: users,
  volumes: fc.array(mounts, { minLength: 1, maxLength: 4 }),
  working_dir: paths,
  'x-enable-service-links': fc.boolean(),
  'x-node-selector': labels,
  'x-platform-identity-token': record(
    { audience: texts, mount_path: paths, expiration_seconds: integers },
    { requiredKeys: ['audience', 'mount_path'] },
  ),
}

const base = { image: 'shop/web:1', ports: ['8080:80'] }

/** An ordinary service with some keys at their limits. One at a time is the most likely, as one error hides all else. */
const services = fc
  .uniqueArray(constantFrom(...Object.keys(serviceEdges)), { minLength: 1, maxLength: 2 })
  .chain((keys) => record(Object.fromEntries(keys.map((key) => [key, serviceEdges[key]!]))))
  .map((edges) => ({ ...base, ...edges }))

const volumes = record(
  {
    driver_opts: record({ size: amounts, class: oneof(names, texts) }, { requiredKeys: [] }),
    labels,
    name: names,
    'x-platform-size': amounts,
  },
  { requiredKeys: [] },
)

const endpoints = (service: string) =>
  fc.dictionary(
    names,
    oneof(
      fc.array(record({ path: paths, service: fc.constant(service), port: constantFrom(80, 8080, 1) }), {
        minLength: 1,
        maxLength: 3,
      }),
      record({
        labels,
        annotations: labels,
        rules: fc.tuple(record({ path: paths, service: fc.constant(service), port: fc.constant(80) })),
      }),
    ),
    { minKeys: 1, maxKeys: 2, noNullPrototype: true },
  )

const namespaces = constantFrom('default', 'a', 'a'.repeat(63), 'a'.repeat(64), 'A', 'a.b', '0')
const domains = constantFrom(
  ...[
    'example.com',
    'Example.com',
    'a',
    'localhost',
    `${'a'.repeat(63)}.com`,
    `${'a'.repeat(64)}.com`,
    'a..b',
    '-a.com',
  ],
  ...[`${'a.'.repeat(120)}com`, '*.example.com', 'é.com', 'example.com.', '10.0.0.1'],
)

/** Generates manifests with values at the limits; everything else is simple. */
const manifests: fc.Arbitrary<object> = oneof(
  { weight: 6, arbitrary: services.map((web) => ({ services: { web }, volumes: { data: {} } })) },
  {
    weight: 2,
    arbitrary: tuple(names, names, services).map(([first, second, web]) => ({
      services: { [first]: web, [second]: { ...base, depends_on: [first], volumes: ['data:/data'] } },
      volumes: { data: {} },
    })),
  },
  {
    weight: 2,
    arbitrary: tuple(names, volumes).map(([name, volume]) => ({
      services: {
        web: { ...base, volumes: [`${name}:/data`] },
        other: { ...base, volumes: [`${name}:/data`] },
      },
      volumes: { [name]: volume },
    })),
  },
  {
    weight: 2,
    arbitrary: tuple(names, names, paths).map(([first, second, target]) => ({
      services: {
        web: {
          ...base,
          configs: [first, { source: second, target }],
          secrets: [first, second],
          networks: [first, second],
        },
      },
      configs: { [first]: { content: 'a' }, [second]: { content: 'b' } },
      secrets: { [first]: { file: './a' }, [second]: { environment: 'B' } },
      networks: { [first]: {}, [second]: { internal: true } },
    })),
  },
  { weight: 2, arbitrary: endpoints('web').map((given) => ({ services: { web: base }, endpoints: given })) },
)

export const edgeCases: fc.Arbitrary<EdgeCase> = tuple(
  manifests,
  record(
    { name: names, namespace: namespaces, domain: domains, networkPolicies: fc.boolean() },
    { requiredKeys: [] },
  ),
  fc.nat({ max: 3 }),
).map(([manifest, options, plain]) => ({
  manifest: JSON.stringify({ name: 'shop', ...manifest }),
  // Mostly without, as a wrong option is an error that hides all else.
  options: plain === 0 ? options : {},
}))
