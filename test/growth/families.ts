import type { TranslateOptions } from '../../src/index.js'
import { composeFamilies } from '../../bench/compose-families.js'
import { families as benchFamilies } from '../../bench/families.js'
import type { Input } from './calls.js'

/** Inputs that grow with a number in one way. */
export interface Family {
  readonly name: string
  readonly make: (size: number) => Input
}

const compose: TranslateOptions = { profile: 'compose' }

const list = (count: number, item: (index: number) => string, separator = '\n') =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator)

const service = (keys: string) => `services:\n  web:\n    image: nginx:1.29\n${keys}\n`

/** Texts to repeat within one scalar. */
const units: readonly string[] = [
  ...[
    'a',
    '$',
    '$$',
    '${',
    '${A',
    '$${',
    '${A:-',
    '@',
    '/',
    './',
    '\\\\',
    '.',
    '-',
    '_',
    ':',
    '::',
    '=',
    ',',
    ' ',
    '#',
  ],
  ...[
    'PORT_',
    'PORT_P',
    'nc -a ',
    'chown ',
    '--host',
    'web:80 ',
    '//web',
    '> /a ',
    'a && ',
    '[',
    '{',
    '(',
    "'",
    '*',
    '%',
    '1',
  ],
  ...['é', '\\u200b', '\\n', '.env', ' -h', '<', '|', ';', '~', '..'],
]

/** Places that hold a text, with `@` where it stands. */
const places: Readonly<Record<string, string>> = {
  image: service('').replace('nginx:1.29', '"@"'),
  command: service('    command: "@"'),
  'item of a command': service('    command: ["@"]'),
  entrypoint: service('    entrypoint: "@"'),
  'value of a variable': service('    environment: {A: "@"}'),
  'name of a variable': service('    environment: {"@": "80", A_HOST: web}'),
  'item of the environment': service('    environment: ["@"]'),
  label: service('    labels: {a: "@"}'),
  'rule of a router': service(
    "    labels: {traefik.http.routers.a.rule: 'Host(`a`) || (@', traefik.http.services.a.loadbalancer.server.port: 80}",
  ),
  'site of Caddy': service('    labels: {caddy: "@", caddy.reverse_proxy: "@ {{upstreams 80}}"}'),
  'site of nginx-proxy': service(
    '    environment: {VIRTUAL_HOST: "@", VIRTUAL_PATH: "/@", VIRTUAL_PORT: 80}',
  ),
  'key of a label': service('    labels: {"@": b}'),
  'item of labels': service('    labels: ["@"]'),
  annotation: service('    annotations: {a: "@"}'),
  port: service('    ports: ["@"]'),
  'exposed port': service('    expose: ["@"]'),
  volume: service('    volumes: ["@"]'),
  'path of the host': service('    volumes: ["./a@:/b"]'),
  'target of a volume': service('    volumes: ["a:/b@"]\nvolumes: {a: }'),
  'option of a volume': service('    volumes: ["./a:/b:@"]'),
  'long form of a volume': service('    volumes: [{type: bind, source: "./@", target: "/@"}]'),
  'build context': 'services:\n  web:\n    build: "./@"\n',
  'additional context': 'services:\n  web:\n    build: {context: ., additional_contexts: ["@"]}\n',
  'build argument': 'services:\n  web:\n    build: {context: ., args: ["@"]}\n',
  'inline Dockerfile':
    'services:\n  web:\n    build: {context: ., dockerfile_inline: "FROM a\\nCOPY @ /b\\nWORKDIR @\\n@"}\n    volumes: ["./c:/d"]\n',
  'path of a Dockerfile': 'services:\n  web:\n    build: {context: "./@", dockerfile: "@"}\n',
  healthcheck: service('    healthcheck: {test: "@"}'),
  interval: service('    healthcheck: {test: a, interval: "@"}'),
  dependency: service('    depends_on: ["@"]'),
  'name of a service': 'services:\n  "@":\n    image: a\n',
  'alias on a network': service('    networks: {default: {aliases: ["@"]}}'),
  constraint: service('    deploy: {placement: {constraints: ["@"]}}'),
  memory: service('    deploy: {resources: {limits: {memory: "@"}}}'),
  'extra host': service('    extra_hosts: ["@"]'),
  'env file': service('    env_file: "@"'),
  'label file': service('    label_file: "@"'),
  'working directory': service('    working_dir: "@"'),
  user: service('    user: "@"'),
  hostname: service('    hostname: "@"'),
  'grace period': service('    stop_grace_period: "@"'),
  tmpfs: service('    tmpfs: "@"'),
  sysctl: service('    sysctls: ["@"]'),
  capability: service('    cap_add: ["@"]'),
  restart: service('    restart: "@"'),
  platform: service('    platform: "@"'),
  link: service('    links: ["@"]'),
  'extended service': service('    extends: "@"'),
  'included file': `include: ["@"]\n${service('')}`,
  profile: service('    profiles: ["@"]'),
  'path of an endpoint': `${service('    ports: [80]')}endpoints:\n  - {path: "@", service: web, port: 80}\n`,
  'content of a configuration': `${service('    configs: [c]')}configs: {c: {content: "@"}}\n`,
  'file of a secret': `${service('    secrets: [c]')}secrets: {c: {file: "@"}}\n`,
  'name of the application': `name: "@"\n${service('')}`,
  'name of a volume': `${service('    volumes: ["a:/b"]')}volumes: {a: {name: "@"}}\n`,
  'unknown key': service('    "@": b'),
  extension: `x-a: "@"\n${service('')}`,
  'watched path':
    'services:\n  web:\n    build: .\n    develop: {watch: [{action: sync, path: "./@", target: "/@"}]}\n',
  hook: service('    post_start: [{command: "@"}]'),
  unquoted: service('    working_dir: a@'),
  'half-typed value': 'services:\n  web:\n    image: @',
  'half-typed key': 'services:\n  web:\n    @',
  'open quote': 'services:\n  web:\n    image: "@',
  'open bracket': 'services: {web: {image: [@',
  comment: `# @\n${service('')}`,
  'whole text': '@',
}

/** Files with a text, by what names them. */
const files: Readonly<Record<string, (text: string) => Input>> = {
  dotenv: (text) => ({ text: service('    environment: [A]'), options: { ...compose, dotenv: text } }),
  'an env file': (text) => ({
    text: service('    env_file: e'),
    options: { ...compose, files: { e: text } },
  }),
  'a Dockerfile': (text) => ({
    text: 'services:\n  web:\n    build: .\n    volumes: ["./c:/d", "./e:/f"]\n',
    options: { ...compose, files: { Dockerfile: `FROM a\n${text}\nCOPY ${text} /b\n` } },
  }),
  'a script that is mounted': (text) => ({
    text: service('    volumes: ["./r.sh:/r.sh", "./e:/f"]'),
    options: { ...compose, folders: { './r.sh': 'file' }, files: { 'r.sh': `#!/bin/sh\n${text}` } },
  }),
  'a file that is mounted': (text) => ({
    text: service('    volumes: ["./r:/r"]'),
    options: { ...compose, folders: { './r': 'file' }, files: { r: text } },
  }),
}

/** Repeats a text to about this length. Keys of more than 1024 characters use another, slower YAML reader. */
const repeated = (unit: string, characters: number) => unit.repeat(Math.round(characters / unit.length))

const repeatedTexts: readonly Family[] = units.flatMap((unit) => [
  ...Object.entries(places).map(([place, manifest]) => ({
    name: `${JSON.stringify(unit)} in ${place}`,
    make: (size: number) => ({
      text: manifest.replaceAll('@', () => repeated(unit, size)),
      options: compose,
    }),
  })),
  ...Object.entries(files).map(([file, make]) => ({
    name: `${JSON.stringify(unit)} in ${file}`,
    make: (size: number) => make(repeated(unit.replaceAll('\\n', '\n').replaceAll('\\\\', '\\'), size)),
  })),
])

const of = (
  name: string,
  text: (size: number) => string,
  options: (size: number) => TranslateOptions = () => ({}),
) => ({
  name,
  make: (size: number) => ({ text: text(size), options: { ...compose, ...options(size) } }),
})

/** Families in which one growing part is looked up in another. */
const pairs: readonly Family[] = [
  of('mounts beside a long command', (size) =>
    service(
      `    command: "${'echo a > /b; '.repeat(size)}"\n    volumes:\n${list(size, (i) => `      - ./a${i}.txt:/c${i}`)}`,
    ),
  ),
  of(
    'mounts beside scripts that are mounted',
    (size) => service(`    volumes:\n${list(size, (i) => `      - ./a${i}.sh:/c${i}`)}`),
    (size) => ({
      folders: Object.fromEntries(Array.from({ length: size }, (_, i) => [`./a${i}.sh`, 'file' as const])),
      files: Object.fromEntries(
        Array.from({ length: size }, (_, i) => [`a${i}.sh`, `#!/bin/sh\necho > /b${i}\n`]),
      ),
    }),
  ),
  of(
    'mounts beside a long Dockerfile',
    (size) =>
      `services:\n  web:\n    build: .\n    volumes:\n${list(size, (i) => `      - ./a${i}:/c${i}`)}\n`,
    (size) => ({ files: { Dockerfile: `FROM a\n${list(size, (i) => `COPY a${i} /b${i}`)}\n` } }),
  ),
  of(
    'stages of a Dockerfile',
    () => 'services:\n  web:\n    build: .\n    volumes: ["./a:/b"]\n',
    (size) => ({
      files: {
        Dockerfile: `FROM a AS s0\n${list(size, (i) => `FROM s${i} AS s${i + 1}\nCOPY --from=s${i} /a /b`)}\n`,
      },
    }),
  ),
  of(
    'folders with mounts in them',
    (size) =>
      service(
        `    volumes:\n${list(size, (i) => `      - ./d${i}:/d${i}:ro\n      - v:/d${i}/x`)}\nvolumes: {v: }`,
      ),
    (size) => ({
      folders: Object.fromEntries(Array.from({ length: size }, (_, i) => [`./d${i}`, ['a', 'b']])),
      files: Object.fromEntries(
        Array.from({ length: size }, (_, i) => [
          [`d${i}/a`, 'x'],
          [`d${i}/b`, 'y'],
        ]).flat(),
      ),
    }),
  ),
  of(
    'one script of many services',
    (size) => `services:\n${list(size, (i) => `  s${i}: {image: a, volumes: ["./r.sh:/r.sh"]}`)}\n`,
    (size) => ({
      folders: { './r.sh': 'file' },
      files: { 'r.sh': `#!/bin/sh\n${'true\n'.repeat(size * 5)}` },
    }),
  ),
  of(
    'one Dockerfile of many services',
    (size) => `services:\n${list(size, (i) => `  s${i}: {build: ., volumes: ["./a:/r"]}`)}\n`,
    (size) => ({ files: { Dockerfile: `FROM a\n${list(size * 2, (i) => `COPY a${i} /b${i}`)}\n` } }),
  ),
  of(
    'services whose names others use',
    (size) =>
      `services:\n${list(size, (i) => `  s${i}: {image: a, environment: {A: "http://s${(i * 7) % size}:80"}}`)}\n`,
  ),
  of(
    'names of services in one command',
    (size) =>
      `services:\n${list(size, (i) => `  s${i}: {image: a}`)}\n  web: {image: a, command: "${list(size, (i) => `s${i}:80`, ' ')}"}\n`,
  ),
  of(
    'mentions of a port that is not listed',
    (size) =>
      `services:\n  web: {image: a, environment: {LIST: "${'api:5679 my_api '.repeat(size)}"}}\n  api: {image: b, expose: [5678]}\n  my_api: {image: c}\n`,
  ),
  of(
    'anchors and aliases',
    (size) =>
      `x-a:\n${list(size, (i) => `  a${i}: &a${i} b${i}`)}\nservices:\n  web:\n    image: a\n    labels:\n${list(size, (i) => `      a${i}: *a${i}`)}\n`,
  ),
  of('ports that many hosts name', (size) =>
    service(`    environment:\n${list(size, (i) => `      A_PORT_${i}: "${i + 1}"\n      A${i}_HOST: web`)}`),
  ),
  of(
    'volumes that one service fills and many read',
    (size) =>
      `services:\n  a: {image: node, volumes: ["v:/app"]}\n${list(size, (i) => `  s${i}: {image: a, volumes: ["v:/app:ro"]}`)}\nvolumes: {v: }\n`,
  ),
  of(
    'networks with many services',
    (size) =>
      `services:\n${list(size, (i) => `  s${i}: {image: a, networks: [a, b${i}]}`)}\nnetworks:\n  a:\n${list(size, (i) => `  b${i}:`)}\n`,
  ),
  of(
    'warnings of many services',
    (size) =>
      `services:\n${list(size, (i) => `  s${i}: {image: a, cgroup: host, container_name: c${i}, devices: [a]}`)}\n`,
  ),
  of(
    'files of a manifest',
    (size) =>
      `include: [${list(size, (i) => `f${i}.yaml`, ', ')}]\nservices: {web: {image: x, depends_on: [i0]}}\n`,
    (size) => ({
      files: Object.fromEntries(
        Array.from({ length: size }, (_, i) => [`f${i}.yaml`, `services: {i${i}: {image: x}}\n`]),
      ),
    }),
  ),
  of('documents over one map', (size) =>
    list(size, (i) => `services: {web: {image: a, environment: {A${i}: b}}}`, '\n---\n'),
  ),
  of('lists of many files', (size) =>
    list(size, (i) => `services: {web: {image: a, cap_add: [A${i}], dns: [10.0.0.${i}]}}`, '\n---\n'),
  ),
  of(
    'services that extend one of another file',
    (size) => `services:\n${list(size, (i) => `  s${i}: {extends: {file: base.yaml, service: base}}`)}\n`,
    () => ({ files: { 'base.yaml': 'services: {base: {build: {args: {A: b}}}}\n' } }),
  ),
  of('documents', (size) => list(size, (i) => `services: {s${i}: {image: a}}`, '\n---\n')),
  of(
    'profiles',
    (size) => `services:\n${list(size, (i) => `  s${i}: {image: a, profiles: [p${i}]}`)}\n`,
    () => ({ activeProfiles: ['*'] }),
  ),
  of(
    'comments that ignore',
    (size) => `services:\n${list(size, (i) => `  s${i}: # tranship-ignore runs-once\n    image: a`)}\n`,
  ),
]

/** Half-typed texts, and unusual ones. */
const halfTyped: readonly Family[] = [
  ...[
    '{',
    '[',
    '- ',
    '? ',
    '&a ',
    '*a ',
    '"',
    "'",
    '`',
    '|\n',
    'a: ',
    'a:\n ',
    '!a ',
    '---\n',
    '- - ',
    ': ',
    '%',
    '{""]s": ',
    '\t',
    '\r',
    'a: &a [',
    '<<: *a\n',
    '  a: b\n',
    '\u200b',
    '#\n',
  ].map((unit) => ({
    name: `half-typed ${JSON.stringify(unit)}`,
    make: (size: number) => ({ text: unit.repeat(size), options: compose }),
  })),
  ...['b: {""]s": ', '  a', 'a: {b: ', 'image: ${', 'depends_on: [', '- '].map((unit) => ({
    name: `half-typed services of ${JSON.stringify(unit)}`,
    make: (size: number) => ({
      text: `services:\n${list(size, (i) => `  s${i}: ${unit}`)}`,
      options: compose,
    }),
  })),
  of(
    'half-typed line of many',
    (size) => `services:\n${list(size, (i) => `  s${i}: {image: a}`)}\n  web:\n    depends_on: [`,
  ),
  of(
    'half-typed variable of many',
    (size) => `services:\n${list(size, (i) => `  s${i}: {image: "$A${i}"}`)}\n  web:\n    image: \${`,
  ),
  of(
    'half-typed alias of many',
    (size) => `x-a:\n${list(size, (i) => `  - &a${i} b`)}\nservices:\n  web:\n    image: *`,
  ),
]

/** The families of the benchmark, each of which was once slow. */
const measured: readonly Family[] = [...benchFamilies, ...composeFamilies].map(({ name, size, make }) => ({
  name: `bench: ${name}`,
  make: (count: number) => {
    const { text, options = {} } = make(Math.max(4, Math.round((count * size) / 400)))
    return { text, options }
  },
}))

/** The families for every function. */
export const families: readonly Family[] = [...pairs, ...halfTyped, ...measured]

/** The families for translation, completion and symbols only, since there are so many. */
export const textFamilies = repeatedTexts
