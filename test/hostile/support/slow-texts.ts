import type { Entry } from './repository.js'

/** A repository that once took too long, too much memory, or printed too much. */
export interface SlowText {
  readonly name: string
  readonly files: Readonly<Record<string, Entry>>
}

const list = (count: number, item: (index: number) => string, separator = '\n') =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator)

const service = (keys: string) => `services:\n  web:\n    image: nginx:1.29\n${keys}\n`

const only = (name: string, text: string): SlowText => ({ name, files: { 'compose.yaml': text } })

const variables = (count: number) => list(count, (index) => `      A${index}: b`)

/** Small inputs that are repeated many times. */
export const repetitions: readonly SlowText[] = [
  only(
    'services that extend one with many variables',
    `services:\n  base:\n    image: a\n    environment:\n${variables(7000)}\n${list(2500, (i) => `  s${i}: {extends: base}`)}\n`,
  ),
  only(
    'services that extend one with many variables of a list',
    `services:\n  base:\n    image: a\n    environment:\n${list(7000, (i) => `      - A${i}=b`)}\n${list(2000, (i) => `  s${i}: {extends: base, environment: [B=c]}`)}\n`,
  ),
  only(
    'a chain of services that extend',
    `services:\n  s0:\n    image: a\n    environment:\n${variables(9000)}\n${list(90, (i) => `  s${i + 1}: {extends: s${i}, environment: {B${i}: c}}`)}\n${list(3000, (i) => `  t${i}: {extends: s90}`)}\n`,
  ),
  {
    name: 'services that extend one of another file',
    files: {
      'base.yaml': `services:\n  base:\n    image: a\n    environment:\n${variables(7000)}\n`,
      'compose.yaml': `services:\n${list(3000, (i) => `  s${i}: {extends: {file: base.yaml, service: base}}`)}\n`,
    },
  },
  only(
    'merge keys of one map with many variables',
    `x-a: &a\n  image: a\n  environment:\n${list(7000, (i) => `    A${i}: b`)}\nservices:\n${list(2500, (i) => `  s${i}: {<<: *a}`)}\n`,
  ),
  only(
    'aliases of one long command',
    `x-a: &a "${'true; '.repeat(6000)}"\nservices:\n${list(1500, (i) => `  s${i}: {image: a, command: *a}`)}\n`,
  ),
  {
    name: 'variables with a long value',
    files: {
      '.env': `A=${'x'.repeat(100_000)}\n`,
      'compose.yaml': `services:\n${list(5000, (i) => `  s${i}: {image: a, environment: ["A=$A"]}`)}\n`,
    },
  },
  {
    name: 'variables with a long value in lists that are merged',
    files: {
      '.env': `A=${'x'.repeat(100_000)}\n`,
      'compose.yaml': `services:\n  base: {image: a, environment: [${list(500, (i) => `"A${i}=$A"`, ', ')}]}\n${list(3000, (i) => `  s${i}: {extends: base, environment: [B=c]}`)}\n`,
    },
  },
  {
    name: 'one env file of many services',
    files: {
      e: list(10_000, (i) => `A${i}=b`),
      'compose.yaml': `services:\n${list(2500, (i) => `  s${i}: {image: a, env_file: e}`)}\n`,
    },
  },
  {
    name: 'one label file of many services',
    files: {
      e: list(10_000, (i) => `A${i}=b`),
      'compose.yaml': `services:\n${list(5000, (i) => `  s${i}: {image: a, label_file: e}`)}\n`,
    },
  },
  {
    name: 'one script of many services',
    files: {
      'run.sh': `#!/bin/sh\n${'true\n'.repeat(18_000)}`,
      'compose.yaml': `services:\n${list(1500, (i) => `  s${i}: {image: a, volumes: ["./run.sh:/r.sh"]}`)}\n`,
    },
  },
  {
    name: 'one Dockerfile of many services',
    files: {
      Dockerfile: `FROM a\n${list(5000, (i) => `COPY a${i} /b${i}`)}\n`,
      'a/b.bin': new Uint8Array(2_000_000).fill(0xff),
      'compose.yaml': `services:\n${list(1500, (i) => `  s${i}: {build: ., volumes: ["./a:/r"]}`)}\n`,
    },
  },
  {
    name: 'one folder of many services, with a mount in it',
    files: {
      ...Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`d/f${i}`, 'a'])),
      'compose.yaml': `services:\n${list(1500, (i) => `  s${i}: {image: a, volumes: ["./d:/d:ro", "v:/d/x"]}`)}\nvolumes: {v: }\n`,
    },
  },
  only(
    'ranges of ports',
    service(`    ports: [${list(3000, () => '"1-65535:1-65535"', ', ')}]\n    expose: ["1-65535"]`),
  ),
  only(
    'ranges of ports that services extend',
    `services:\n  base: {image: a, ports: ["1000-9999:1000-9999"]}\n${list(2500, (i) => `  s${i}: {extends: base}`)}\n`,
  ),
  only('replicas', service('    deploy: {replicas: 2147483647}')),
  {
    name: 'one configuration of many services',
    files: {
      c: 'a'.repeat(900_000),
      'compose.yaml': `services:\n${list(4000, (i) => `  s${i}: {image: a, configs: [c]}`)}\nconfigs: {c: {file: ./c}}\n`,
    },
  },
]

/** Inputs whose reports are longer than the input. */
export const longReports: readonly SlowText[] = [
  only(
    'errors of a service with a long name',
    `services:\n  ? ${'n'.repeat(33_000)}\n  :\n    image: x\n    ports:\n${list(3000, (i) => `      - a${i}`)}\n`,
  ),
  only(
    'errors below a long key',
    `services:\n  web:\n    image: x\n    ? ${'k'.repeat(33_000)}\n    :\n${list(3000, () => `      - *a`)}\n`,
  ),
  only('errors on one long line', `services: {${list(4000, (i) => `s${i}: {image: x, ports: [b]}`, ', ')}}`),
  only(
    'warnings of a service with a long name',
    `services:\n  ? ${'n'.repeat(33_000)}\n  :\n    image: x\n${list(3000, (i) => `    k${i}: a`)}\n`,
  ),
  only(
    'errors that quote one long text',
    `x-a: &a "${'y'.repeat(30_000)}"\nservices:\n${list(120, (i) => `  s${i}: {image: x, ports: [*a]}`)}\n`,
  ),
  only(
    'a circle of services with long names',
    `services:\n${list(300, (i) => `  ${'n'.repeat(100)}${i}: {image: x, depends_on: [${'n'.repeat(100)}${(i + 1) % 300}]}`)}\n`,
  ),
]

/** Inputs that once took superlinear time. */
export const slowTexts: readonly SlowText[] = [
  only(
    'a constraint of spaces',
    service(`    deploy: {placement: {constraints: ["a${' '.repeat(4500)}b"]}}`),
  ),
  {
    name: 'a pattern of stars in a Dockerfile',
    files: {
      Dockerfile: `FROM a\nCOPY ${'*a'.repeat(40)}b /app\n`,
      'compose.yaml': `services:\n  web:\n    build: .\n    volumes: ["./${'a'.repeat(200)}:/app"]\n`,
    },
  },
  only(
    'mounts beside a long command',
    `services:\n  web:\n    image: x\n    command: "${'echo a > /b; '.repeat(4000)}"\n    volumes:\n${list(1500, (i) => `      - ./a${i}.txt:/c${i}`)}\n`,
  ),
  {
    name: 'mounts beside a long Dockerfile',
    files: {
      Dockerfile: `FROM a\n${list(4000, (i) => `COPY a${i} /b${i}`)}\n`,
      'compose.yaml': `services:\n  web:\n    build: .\n    volumes:\n${list(3000, (i) => `      - ./a${i}:/c${i}`)}\n`,
    },
  },
  only(
    'an image of at signs',
    service(`    environment: {A: b}`).replace('nginx:1.29', `x${'@'.repeat(36_000)}`),
  ),
  only('a path of slashes', service(`    volumes: ["./a${'/'.repeat(36_000)}b:/c${'/'.repeat(36_000)}d"]`)),
  only('labels of unclosed variables', service(`    labels: ["${'$${'.repeat(12_000)}"]`)),
  only(
    'a variable of many ports',
    service(`    environment: {${'PORT_P'.repeat(6000)}-: "80", A_HOST: web}`),
  ),
  only('variables of dollar signs', service(`    environment: {A: "${'$$'.repeat(18_000)}"}`)),
  only('an unfinished variable behind dollar signs', `services:\n  web:\n    image: ${'$'.repeat(36_000)}`),
  only('names of hosts', service(`    command: "${'nc -a -web --host-host '.repeat(2000)}"`)),
]
