import { safePlanSync } from 'tranship/plan'
import { type TranslateOptions } from 'tranship'

/** Texts of growing size, each of a kind that was once too slow. */
export interface Family {
  readonly name: string
  /** The base size. A family is measured at 1× and 4×. */
  readonly size: number
  readonly make: (size: number) => { readonly text: string; readonly options?: TranslateOptions }
  /** The call to measure; by default, the translation. */
  readonly call?: (text: string, options: TranslateOptions) => unknown
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
const service = (keys: string) => `services:\n  web:\n    image: nginx:1.29\n${keys}\n`

export const families: readonly Family[] = [
  {
    name: 'services',
    size: 100,
    make: (size) => ({ text: `services:\n${lines(size, (i) => `  s${i}: {image: nginx}`)}\n` }),
  },
  {
    name: 'unknown options of one mount',
    size: 1000,
    make: (size) => ({ text: service(`    volumes: ["\${A:-a}:/b:${'x,'.repeat(size)}z"]`) }),
  },
  {
    name: 'mentions of a renamed service in one value',
    size: 1000,
    make: (size) => ({
      text: `services:\n  my_db: {image: x}\n  web: {image: x, environment: {A: "${'my_db '.repeat(size)}"}}\n`,
    }),
  },
  {
    name: 'errors that quote an aliased text',
    size: 200,
    make: (size) => ({
      text: `x-a: &a "${'y'.repeat(size * 10)}"\nservices:\n${lines(size, (i) => `  s${i}: {image: x, ports: [*a]}`)}\n`,
    }),
  },
  {
    name: 'env files with variables',
    size: 30,
    make: (size) => ({
      text: service(
        `    env_file: [${lines(size, (i) => `f${i},`)}]\n    environment:\n${lines(size * 10, (i) => `      A${i}: b`)}`,
      ),
      options: { files: Object.fromEntries(Array.from({ length: size }, (_, i) => [`f${i}`, `X${i}=1\n`])) },
    }),
  },
  {
    name: 'env file lines',
    size: 1000,
    make: (size) => ({
      text: service('    env_file: e'),
      options: { files: { e: lines(size, (i) => `A${i}=$A${i - 1}`) } },
    }),
  },
  {
    name: 'unstorable keys',
    size: 1000,
    make: (size) => ({ text: service(`    labels:\n${lines(size, (i) => `      "a${i}\\0": b`)}`) }),
  },
  {
    name: 'duplicate keys',
    size: 1000,
    make: (size) => ({ text: service(`    labels:\n${lines(size, () => `      a: b`)}`) }),
  },
  {
    name: 'forbidden characters',
    size: 1000,
    make: (size) => ({ text: service(`    labels:\n${lines(size, (i) => `      a${i}\u0001: b`)}`) }),
  },
  {
    name: 'anonymous volumes under host volumes',
    size: 100,
    make: (size) => ({
      text: `services:\n  web:\n    build: .\n    volumes:\n${lines(size, (i) => `      - ./a${i}:/a${i}\n      - /b${i}`)}\n`,
    }),
  },
  {
    name: 'dotenv on one line',
    size: 1000,
    make: (size) => ({
      text: service('    env_file: e'),
      options: { dotenv: `A="b" `.repeat(size), files: { e: `A="b" `.repeat(size) } },
    }),
  },
  {
    name: 'bad lines of the dotenv file',
    size: 1000,
    make: (size) => ({ text: service(''), options: { dotenv: 'a b\n'.repeat(size) } }),
  },
  {
    name: 'unknown names near long candidates',
    size: 200,
    make: (size) => ({
      text: `services:\n${lines(size, (i) => `  ${'a'.repeat(200)}${i}: {image: x, depends_on: [${'a'.repeat(199)}b${i}]}`)}\n`,
    }),
  },
  {
    name: 'unknown keys',
    size: 500,
    make: (size) => ({ text: service(lines(size, (i) => `    imag${i}: x`)) }),
  },
  {
    name: 'undefined aliases',
    size: 500,
    make: (size) => ({ text: service(`    labels:\n${lines(size, (i) => `      a${i}: *b${i}`)}`) }),
  },
  {
    name: 'defined and undefined aliases',
    size: 500,
    make: (size) => ({
      text: service(`    labels:\n${lines(size, (i) => `      c${i}: &d${i} e\n      a${i}: *b${i}`)}`),
    }),
  },
  {
    name: 'aliases of what is not closed',
    size: 500,
    make: (size) => ({ text: `x-a: &a [b\nx-b:\n${lines(size, (i) => `  c${i}: *a`)}\n${service('')}` }),
  },
  { name: 'brackets', size: 2000, make: (size) => ({ text: '['.repeat(size) }) },
  {
    name: 'syntax errors',
    size: 200,
    make: (size) => ({ text: service(lines(size, (i) => `    a${i}: "b" c`)) }),
  },
  {
    name: 'ports',
    size: 100,
    make: (size) => ({ text: service(`    ports:\n${lines(size, (i) => `      - ${i + 1}:${i + 20001}`)}`) }),
  },
  {
    name: 'wrong ports',
    size: 300,
    make: (size) => ({ text: service(`    ports:\n${lines(size, (i) => `      - a${i}`)}`) }),
  },
  {
    name: 'wrong ports of a service with a long name',
    size: 200,
    make: (size) => ({
      text: `services:\n  ${'n'.repeat(size * 20)}:\n    image: x\n    ports:\n${lines(size, (i) => `      - a${i}`)}\n`,
    }),
  },
  {
    name: 'dependencies in a dense graph',
    size: 15,
    make: (size) => ({
      text: `services:\n${lines(
        size,
        (i) =>
          `  s${i}: {image: x, depends_on: [${Array.from({ length: size }, (_, j) => j)
            .filter((j) => j !== i)
            .map((j) => `s${j}`)
            .join(', ')}]}`,
      )}\n`,
    }),
  },
  {
    name: 'a long chain of dependencies',
    size: 500,
    make: (size) => ({
      text: `services:\n${lines(size, (i) => `  s${i}: {image: x, depends_on: [s${(i + 1) % size}]}`)}\n`,
    }),
  },
  {
    name: 'nested variables',
    size: 200,
    make: (size) => ({
      text: service(
        `    labels:\n${lines(size, (i) => `      a${i}: "${'${A:-'.repeat(50)}${'}'.repeat(50)}"`)}`,
      ),
    }),
  },
  {
    name: 'variables in one value',
    size: 2000,
    make: (size) => ({ text: service(`    labels: {a: "${'$A '.repeat(size)}"}`) }),
  },
  {
    name: 'mounts of one service',
    size: 300,
    make: (size) => ({
      text: `services:\n  web:\n    image: x\n    volumes:\n${lines(size, (i) => `      - v${i}:/a${i}`)}\nvolumes:\n${lines(size, (i) => `  v${i}: {}`)}\n`,
    }),
  },
  {
    name: 'merge keys',
    size: 300,
    make: (size) => ({
      text: `x-a: &a {image: x, restart: always}\nservices:\n${lines(size, (i) => `  s${i}: {<<: *a}`)}\n`,
    }),
  },
  {
    name: 'a long scalar',
    size: 50_000,
    make: (size) => ({ text: service(`    labels: {a: "${'b'.repeat(size)}"}`) }),
  },
  {
    name: 'a long block scalar',
    size: 2000,
    make: (size) => ({ text: service(`    labels:\n      a: |\n${lines(size, () => '        some text')}`) }),
  },
  {
    name: 'escapes in one scalar',
    size: 3000,
    make: (size) => ({ text: service(`    labels: {a: "${'\\t$A'.repeat(size)}"}`) }),
  },
  {
    name: 'endpoints',
    size: 200,
    make: (size) => ({
      text: `services:\n  web: {image: x, ports: [80]}\nendpoints:\n${lines(size, (i) => `  - {path: /a${i}, service: web, port: 80}`)}\n`,
    }),
  },
  {
    name: 'ports that are not listed',
    size: 100,
    make: (size) => ({
      text: `services:\n${lines(size, (i) => `  s${i}: {image: x, expose: [80], environment: {A: "http://s${(i + 1) % size}:81 s${(i + 7) % size}:82"}}`)}\n`,
    }),
  },
  {
    name: 'ports that are not listed, in one value',
    size: 500,
    make: (size) => ({
      text: service(
        `    environment: {A: "${lines(size, (i) => `http://api:${i + 1000}/`).replaceAll('\n', ' ')}"}\n  api: {image: x, expose: [80]}`,
      ),
    }),
  },
  {
    name: 'variables that Kubernetes injects',
    size: 100,
    make: (size) => ({
      text: `services:\n${lines(size, (i) => `  s${i}: {image: postgres, ports: [80], environment: {S${(i + 1) % size}_HOST: s, S${i}_A: b, S${i}_B: c}}`)}\n`,
    }),
  },
  {
    name: 'variables of one service that Kubernetes could inject',
    size: 500,
    make: (size) => ({
      text: service(`    ports: [80]\n    environment:\n${lines(size, (i) => `      WEB_A${i}_HOST: b`)}`),
    }),
  },
  {
    name: 'circles of dependencies',
    size: 100,
    make: (size) => ({
      text: `services:\n${lines(size, (i) => `  s${i}: {image: x, depends_on: [${i === 0 ? lines(size, (j) => `s${j},`) : 's0'}]}`)}\n`,
    }),
  },
  {
    name: 'synchronisation with nested mounts',
    size: 60,
    make: (size) => ({
      text: `services:\n  web:\n    build: .\n    volumes:\n${lines(size, (i) => `      - ./${'a/'.repeat(i)}b:/${'a/'.repeat(i)}b`)}\n`,
    }),
    call: (text, options) => safePlanSync(text, { ...options, service: 'web' }),
  },
  {
    name: 'synchronisation with mounts side by side',
    size: 200,
    make: (size) => ({
      text: `services:\n  web:\n    build: .\n    volumes:\n      - .:/app\n${lines(size, (i) => `      - ./a${i}:/app/b${i}\n      - /app/c${i}`)}\n`,
    }),
    call: (text, options) => safePlanSync(text, { ...options, service: 'web' }),
  },
  {
    name: 'nested host volumes',
    size: 100,
    make: (size) => ({
      text: `services:\n  web:\n    build: .\n    volumes:\n${lines(size, (i) => `      - ./${'a/'.repeat(i)}:/${'a/'.repeat(i)}x`)}\n`,
    }),
  },
]
