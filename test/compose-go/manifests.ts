import fc from 'fast-check'

/** The input for both parsers. */
export interface Input {
  readonly files: Readonly<Record<string, string>>
  /** The manifests in the order in which they are merged; `compose.yaml` alone by default. */
  readonly manifests?: readonly string[]
  /** The active profiles of services. */
  readonly profiles?: readonly string[]
  /** The profile to translate with; 1.48 by default. */
  readonly profile?: 'compose'
  readonly environment: Readonly<Record<string, string>>
}

const names = ['A', 'B', 'C', 'FOO', 'EMPTY', 'UNSET'] as const
const name = fc.constantFrom(...names)

/** Pieces of a value in which variables are replaced. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'a',
      'b c',
      '1',
      '0755',
      '1.10',
      'x=y',
      '#',
      ':',
      '%',
      '$$',
      'true',
      'é',
      '"',
      "'",
      '\\',
      '\\n',
    ),
  },
  { weight: 3, arbitrary: name.map((one) => `\${${one}}`) },
  { weight: 1, arbitrary: name.map((one) => `$${one}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        name,
        fc.constantFrom(':-', '-', ':+', '+'),
        fc.constantFrom('d', '', 'x y', '${B}', '${B:-z}', '$$', '${1}'),
      )
      .map(([one, operator, operand]) => `\${${one}${operator}${operand}}`),
  },
)

const value = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))

/** A text as a YAML scalar in one of its spellings. */
const scalar = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.constantFrom('double', 'single'))
    .map(([one, style]) =>
      style === 'double' || one.includes('\n') ? JSON.stringify(one) : `'${one.replaceAll("'", "''")}'`,
    )

/** Plain scalars that mean the same to both. Numbers keep their text here, `0755` and `1.10` (rule R2.2-09). */
const plain = fc.constantFrom('1', '15', 'yes', 'true', 'null', '~', 'on', '12:30', 'a', '""')

const word = fc.constantFrom(
  'a',
  'b',
  '"b c"',
  "'d e'",
  'f\\ g',
  '""',
  '$$h',
  '${FOO}',
  '--i=j',
  '"k\\"l"',
  'm"n o"p',
  '*',
  '\n',
  'é',
)
const shellText = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => ['run', ...words].join(' '))

const commandValue = fc.oneof(
  scalar(shellText),
  fc.array(scalar(value), { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
)

const environmentList = fc
  .array(fc.tuple(name, fc.option(value)), { minLength: 1, maxLength: 5 })
  .map(
    (items) =>
      `[${items.map(([one, text]) => JSON.stringify(text === null ? one : `${one}=${text}`)).join(', ')}]`,
  )

const environmentMap = fc
  .uniqueArray(fc.tuple(name, fc.oneof(scalar(value), plain, fc.constant(''))), {
    minLength: 1,
    maxLength: 5,
    selector: ([one]) => one,
  })
  .map((items) => `{${items.map(([one, text]) => `${one}: ${text}`).join(', ')}}`)

const port = fc.oneof(
  fc.integer({ min: 1, max: 65535 }).map(String),
  fc.constantFrom(
    '"80"',
    '"8080:80"',
    '"53:53/udp"',
    '"127.0.0.1:81:81"',
    '"8000-8002:9000-9002"',
    '"9100-9101"',
    '"[::1]:82:82"',
    '"${UNSET:-83}:84"',
    '{target: 85}',
    '{target: 86, published: "87", protocol: udp}',
  ),
)

const duration = fc.constantFrom('10s', '1m30s', '500ms', '1h', '1.5s', '0s', '1m1m', '2us')

const keys: Readonly<Record<string, fc.Arbitrary<string>>> = {
  command: commandValue,
  entrypoint: commandValue,
  environment: fc.oneof(environmentList, environmentMap),
  env_file: fc.constantFrom(
    'a.env',
    '[a.env]',
    '[a.env, b.env]',
    '[b.env, a.env]',
    '[{path: none.env, required: false}, a.env]',
  ),
  working_dir: fc.constantFrom('/app', '"/a b"', '/${FOO}'),
  build: fc
    .record({
      args: fc.oneof(environmentList, environmentMap),
      extra_hosts: fc.oneof(
        fc
          .uniqueArray(
            fc.constantFrom(
              'a=[::1]',
              'b:[::1]',
              'c=::1',
              'd:::1',
              'e=10.0.0.1',
              'e=10.0.0.2',
              'f:[10.0.0.3]',
            ),
            { minLength: 1, maxLength: 4 },
          )
          .map((items) => JSON.stringify(items)),
        fc.constantFrom('{a: "[::1]", b: 10.0.0.1}', '{c: ["[::1]", 10.0.0.1], d: "::1"}'),
      ),
    })
    .map(({ args, extra_hosts: hosts }) => `{context: ., args: ${args}, extra_hosts: ${hosts}}`),
  ports: fc.uniqueArray(port, { minLength: 1, maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
  expose: fc.constantFrom('["90"]', '[91, "92/udp"]', '["93-95"]'),
  labels: fc.oneof(
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('l.a', 'l.b', 'l.c'), fc.oneof(scalar(value), plain)), {
        minLength: 1,
        selector: ([one]) => one,
      })
      .map((items) => `{${items.map(([one, text]) => `${one}: ${text}`).join(', ')}}`),
    fc
      .array(fc.tuple(fc.constantFrom('l.a', 'l.b', 'l.c'), fc.option(value)), { minLength: 1, maxLength: 3 })
      .map(
        (items) =>
          `[${items.map(([one, text]) => JSON.stringify(text === null ? one : `${one}=${text}`)).join(', ')}]`,
      ),
  ),
  stop_grace_period: duration,
  mem_limit: fc.constantFrom('512m', '1g', '100000000', '"64mb"', '1.5g', '2k', '300b', '16kib'),
  cpus: fc.constantFrom('0.5', '"1.25"', '2', '0.001'),
  cap_add: fc.constantFrom('[NET_ADMIN]', '[SYS_TIME, NET_RAW]'),
  scale: fc.constantFrom('0', '1', '3', '"${UNSET:-2}"'),
  healthcheck: fc
    .tuple(
      fc.oneof(
        scalar(fc.constantFrom('curl -f http://localhost', 'a && b', 'x "$$y"')),
        fc.constantFrom('["CMD", "a", "b c"]', '["CMD-SHELL", "a | b"]', '["NONE"]'),
      ),
      duration,
      fc.integer({ min: 1, max: 9 }),
    )
    .map(([test, interval, retries]) => `{test: ${test}, interval: ${interval}, retries: ${retries}}`),
}

const service = fc
  .record(keys, { requiredKeys: [] })
  .map((chosen) =>
    [`    image: nginx:1.29`, ...Object.entries(chosen).map(([key, text]) => `    ${key}: ${text}`)].join(
      '\n',
    ),
  )

/** Keys whose values are merged with those of a later file or an extending service. */
function overridingKeys(all: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const tagged = Object.fromEntries(
    Object.entries(all).map(([key, arbitrary]) => [
      key,
      fc
        .tuple(fc.constantFrom('', '', '', '', '!override ', '!reset '), arbitrary)
        .map(([tag, text]) => `${tag}${text}`),
    ]),
  )
  return fc.record(tagged, { requiredKeys: [] }).map((chosen) =>
    Object.entries(chosen)
      .map(([key, text]) => `    ${key}: ${text}`)
      .join('\n'),
  )
}

const overriding = overridingKeys(keys as Readonly<Record<string, fc.Arbitrary<string>>>)

const dotenvLine = fc.oneof(
  fc
    .tuple(name, value)
    .map(([one, text]) => `${one}=${text.replaceAll('"', '').replaceAll("'", '').replaceAll('\\', '')}`),
  fc
    .tuple(name, fc.constantFrom('a b', '${A}', '$FOO', '\\$A', 'x\\ny', "it's"))
    .map(([one, text]) => `${one}="${text}"`),
  fc.tuple(name, fc.constantFrom('a b', '${A}', 'x\\ny')).map(([one, text]) => `${one}='${text}'`),
  name,
  name.map((one) => `export ${one}=exported`),
  fc.constantFrom('# a comment', '', '  '),
  fc
    .tuple(name, fc.constantFrom('v # comment', 'v#none', '  spaced  '))
    .map(([one, text]) => `${one}= ${text}`),
)

const dotenv = fc.array(dotenvLine, { maxLength: 6 }).map((lines) => `${lines.join('\n')}\n`)

/** Manifests of one service in every spelling of what both readers know, with the files and variables around it. */
export const inputs: fc.Arbitrary<Input> = fc
  .record({
    service,
    dotenv,
    a: dotenv,
    b: dotenv,
    environment: fc.record(
      { FOO: fc.constantFrom('first', 'a b', '$A', ''), A: fc.constantFrom('shell', '1') },
      { requiredKeys: [] },
    ),
  })
  .map(({ service: web, dotenv: text, a, b, environment }) => ({
    files: { 'compose.yaml': `services:\n  web:\n${web}\n`, '.env': text, 'a.env': a, 'b.env': b },
    environment: { EMPTY: '', ...environment },
  }))

/** Manifests in several files, with services that extend others and that count for some profiles only. */
export const inputsOfSeveralFiles: fc.Arbitrary<Input> = fc
  .record({
    service,
    override: overriding,
    extended: fc.option(overriding),
    isElsewhere: fc.boolean(),
    includes: fc.boolean(),
    dotenv,
    a: dotenv,
    b: dotenv,
    profiles: fc.subarray(['one', 'two', '*']),
    own: fc.subarray(['one', 'three']),
  })
  .map(({ service: web, override, extended, isElsewhere, includes, dotenv: text, a, b, profiles, own }) => {
    const base = `  base:\n${web}\n`
    const from = isElsewhere ? '{file: base.yaml, service: base}' : 'base'
    const lone = `  web:\n${web}\n`
    const extending = `  web:\n    extends: ${from}\n${extended ?? ''}\n${isElsewhere ? '' : base}`
    const other = `  other:\n    image: nginx:1.29\n    profiles: [${own.join(', ')}]\n`
    const include = includes ? 'include: [sub/compose.yaml]\n' : ''
    return {
      files: {
        'compose.yaml': `${include}services:\n${extended === null ? lone : extending}${other}`,
        'override.yaml': `services:\n  web:\n    image: nginx:1.29\n${override}\n`,
        'base.yaml': `services:\n${base}`,
        'sub/compose.yaml': 'services:\n  included:\n    image: nginx:1.29\n    env_file: sub.env\n',
        'sub/sub.env': 'SUB=1\n',
        '.env': text,
        'a.env': a,
        'b.env': b,
      },
      manifests: ['compose.yaml', 'override.yaml'],
      profiles,
      profile: 'compose' as const,
      environment: { EMPTY: '', FOO: 'first' },
    }
  })

/** The same, with what later files have as further documents of the first. */
export const inputsOfDocuments: fc.Arbitrary<Input> = inputsOfSeveralFiles.map(({ manifests, ...input }) => {
  const text = manifests!.map((path) => input.files[path]!).join('---\n')
  return { ...input, files: { ...input.files, 'compose.yaml': text } }
})

const flag = fc.constantFrom('true', 'false', '"${NONE:-true}"')

/** Keys that only the profile `compose` carries over. */
const podKeys: Readonly<Record<string, fc.Arbitrary<string>>> = {
  read_only: flag,
  privileged: flag,
  tty: flag,
  stdin_open: flag,
  group_add: fc.constantFrom('[10]', '["20", 30]', '["${NONE:-40}"]'),
  extra_hosts: fc.constantFrom(
    '["a:10.0.0.1", "b=10.0.0.2"]',
    '["a=::1", "a=10.0.0.3"]',
    '{a: 10.0.0.4, b: "::2"}',
    '{a: [10.0.0.5, 10.0.0.6]}',
    '["c=[::3]"]',
  ),
  hostname: fc.constantFrom('front', '"${FOO:-back}"'),
  dns: fc.constantFrom('1.1.1.1', '[1.1.1.1, "8.8.8.8"]'),
  dns_search: fc.constantFrom('example.com', '[a.example, b.example]'),
  dns_opt: fc.constantFrom('[use-vc]', '["ndots:2", "timeout:3"]'),
  pull_policy: fc.constantFrom('always', 'never', 'missing', 'if_not_present'),
  tmpfs: fc.constantFrom('/tmp', '[/tmp, "/run:size=64m"]', '["/a:size=1048576"]', '"/b:size=2g"'),
  shm_size: fc.constantFrom('64m', '"1gb"', '1048576', '"${NONE:-2k}"'),
  configs: fc.constantFrom(
    '[one]',
    '[one, two]',
    '[{source: one, target: /etc/one.conf}]',
    '[{source: two, target: /etc/two.conf, mode: 0440}, one]',
    '[{source: two, mode: "0400"}]',
  ),
  secrets: fc.constantFrom('[key]', '[{source: key, target: other}]', '[{source: key, target: /etc/key}]'),
  sysctls: fc.constantFrom('{net.ipv4.ip_unprivileged_port_start: 0}', '["kernel.shm_rmid_forced=1"]'),
  ipc: fc.constantFrom('host', 'private'),
  pid: fc.constant('host'),
  runtime: fc.constantFrom('gvisor', '"${NONE:-kata}"'),
  cap_drop: fc.constantFrom('[ALL]', '[NET_RAW, CHOWN]'),
  label_file: fc.constantFrom('a.labels', '[a.labels, b.labels]'),
  labels: fc.constantFrom('{l.a: own}', '["l.c=own"]'),
  volumes: fc.constantFrom(
    '["data:/data"]',
    '["data:/data:ro", "more:/more"]',
    '[{type: volume, source: data, target: /d, read_only: true}]',
    '[{type: volume, source: more, target: /m, volume: {subpath: a/b}}, "/anonymous"]',
    '["data:/${NONE:-there}"]',
  ),
  post_start: fc.constantFrom('[{command: ["./a", "b c"]}]', '[{command: ./run it}]'),
}

/** Keys that say how a service is deployed, checked and developed. */
const deployKeys: Readonly<Record<string, fc.Arbitrary<string>>> = {
  deploy: fc
    .record(
      {
        mode: fc.constantFrom('replicated', 'global'),
        replicas: fc.constantFrom('0', '3', '"${NONE:-2}"'),
        resources: fc.constantFrom(
          '{limits: {memory: 64m, cpus: "0.5"}}',
          '{limits: {memory: 1gb}, reservations: {memory: 512M, cpus: 0.25}}',
          '{reservations: {cpus: "${NONE:-2}"}}',
        ),
        placement: fc.constantFrom(
          '{constraints: ["node.labels.zone==a"]}',
          '{constraints: ["node.hostname != b", "node.labels.disk == ssd"]}',
        ),
      },
      { requiredKeys: [] },
    )
    .map(
      (keys) =>
        `{${Object.entries(keys)
          .map((entry) => entry.join(': '))
          .join(', ')}}`,
    ),
  healthcheck: fc
    .record(
      {
        interval: fc.constantFrom('90s', '1m30s', '"${NONE:-5s}"'),
        timeout: fc.constantFrom('3s', '1m'),
        retries: fc.constantFrom('2', '"${NONE:-4}"'),
        start_interval: fc.constantFrom('1s', '10s'),
      },
      { requiredKeys: [] },
    )
    .map(
      (keys) => `{${['test: curl a', ...Object.entries(keys).map((entry) => entry.join(': '))].join(', ')}}`,
    ),
  user: fc.constantFrom('"5"', '"5:6"', 'root', '"${NONE:-7}:8"'),
  volumes: fc.constantFrom('["data:/stored:ro"]', '["more:/more"]'),
  volumes_from: fc.constantFrom('[store]', '["store:ro"]', '["store:rw", "other"]', '["${NONE:-other}:ro"]'),
  develop: fc.constantFrom(
    '{watch: [{action: sync, path: ./src, target: /app, ignore: [node_modules/, "*.md"]}]}',
    '{watch: [{action: rebuild, path: package.json}, {action: sync+restart, path: a/../b, target: /b/}]}',
    '{watch: [{action: restart, path: "${NONE:-c}"}, {action: sync, path: d, target: /d, include: ["*.js"], initial_sync: true}]}',
    '{watch: [{action: sync+exec, path: e, target: /e, exec: {command: run it}}]}',
  ),
}

/** Manifests of one service that is deployed, checked and developed in every way. */
export const inputsOfDeploys: fc.Arbitrary<Input> = fc
  .record({ chosen: fc.record(deployKeys, { requiredKeys: [] }), dotenv })
  .map(({ chosen, dotenv: text }) => ({
    files: {
      'compose.yaml': [
        'services:',
        '  web:',
        '    image: nginx:1.29',
        '    build: .',
        ...Object.entries(chosen).map(([key, written]) => `    ${key}: ${written}`),
        '  store: {image: x, volumes: ["data:/stored", "more:/kept:ro"]}',
        '  other: {image: x, volumes: ["more:/more"]}',
        'volumes: {data: , more: }',
        '',
      ].join('\n'),
      '.env': text,
    },
    environment: { EMPTY: '' },
  }))

const podInput = fc.record({
  chosen: fc.record(podKeys, { requiredKeys: [] }),
  one: scalar(value.filter((text) => text !== '')),
  dotenv,
})

type PodInput = typeof podInput extends fc.Arbitrary<infer One> ? One : never

function podManifest({ chosen, one, dotenv: text }: PodInput): Input {
  return {
    files: {
      'compose.yaml': [
        'services:',
        '  web:',
        '    image: nginx:1.29',
        ...Object.entries(chosen).map(([key, written]) => `    ${key}: ${written as string}`),
        'configs:',
        `  one: {content: ${one}}`,
        '  two: {content: "b = ${B:-c}"}',
        'secrets: {key: {environment: KEY}}',
        'volumes: {data: , more: {name: other}}',
        '',
      ].join('\n'),
      '.env': text,
      'a.labels': 'l.a=1\nl.b=${FOO}\n',
      'b.labels': '# more\nl.b="two words"\nl.c=3\n',
    },
    environment: { EMPTY: '', KEY: 'k', FOO: 'foo' },
  }
}

/** Manifests of one service with what only the profile `compose` carries over. */
export const inputsOfPods: fc.Arbitrary<Input> = podInput.map(podManifest)

/** Such manifests, over which a second file is merged. */
export const inputsOfPodsInSeveralFiles: fc.Arbitrary<Input> = fc
  // Several commands of a hook become one script, which no longer has them one by one.
  .tuple(podInput, overridingKeys({ ...podKeys, post_start: fc.constant('[]') }))
  .map(([base, override]): Input => {
    const input = podManifest(base)
    return {
      ...input,
      files: { ...input.files, 'override.yaml': `services:\n  web:\n    image: nginx:1.29\n${override}\n` },
      manifests: ['compose.yaml', 'override.yaml'],
    }
  })
