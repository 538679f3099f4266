import type { Random } from './random.js'

/** Pieces that are special in YAML, Compose or Kubernetes, and unexpected ones. */
const pieces = [
  ...[
    '&a ',
    '*a',
    '<<: *a',
    '? ',
    '- ',
    ': ',
    '{',
    '}',
    '[',
    ']',
    '|',
    '>',
    '|-\n',
    '"',
    "'",
    '#',
    '!reset ',
    '!override ',
    '---\n',
    '\t',
    '\r',
  ],
  ...['${A', '${A:-b}', '${A:?b}', '$A', '$$', '${A:-${B:-${A}}}', '$(A)', '${', '}'],
  ...[
    'services:\n',
    'volumes:\n',
    'ports:\n',
    'image: ',
    'build: .\n',
    'depends_on: [web]\n',
    'env_file: a.env\n',
    'restart: on-failure:3\n',
  ],
  ...[
    '1-65535:1-65535',
    '65536',
    '-1',
    '0',
    '1e999',
    '99999999999999999999',
    '0755',
    '10s',
    '512m',
    '8Ei',
    '0.1m',
    '[::1]:80:80',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'kubernetes.io/',
    'A'.repeat(300),
    'é',
    '\u2028',
    '\ud800',
    '\0',
    '\u202e',
    '🚢',
    '\u212a',
  ],
]

type Mutation = (text: string, random: Random, other: string) => string

const replace = (text: string, start: number, end: number, by: string) =>
  text.slice(0, start) + by + text.slice(end)

const inLines =
  (change: (lines: string[], random: Random) => void): Mutation =>
  (text, random) => {
    const lines = text.split('\n')
    change(lines, random)
    return lines.join('\n')
  }

const mutations: readonly Mutation[] = [
  (text, random) => replace(text, random.below(text.length + 1), text.length, ''),
  (text, random) => {
    const at = random.below(text.length + 1)
    return replace(text, at, at + 1 + random.below(12), '')
  },
  (text, random) => {
    const at = random.below(text.length + 1)
    return replace(text, at, at, random.of(pieces))
  },
  (text, random) => {
    const at = random.below(text.length + 1)
    return replace(text, at, at + 1 + random.below(8), random.of(pieces))
  },
  // Replaces a value.
  (text, random) =>
    text.replace(
      new RegExp(`^((?:[^\\n]*\\n){${random.below(40)}}[^\\n:]*: )[^\\n]*`),
      (_, before: string) => before + random.of(pieces),
    ),
  inLines((lines, random) => lines.splice(random.below(lines.length), 1)),
  inLines((lines, random) => lines.splice(random.below(lines.length), 0, random.of(lines))),
  inLines((lines, random) => {
    const [line] = lines.splice(random.below(lines.length), 1)
    lines.splice(random.below(lines.length + 1), 0, line!)
  }),
  inLines((lines, random) => {
    const at = random.below(lines.length)
    lines[at] = random.below(2) === 0 ? ` ${lines[at]}` : lines[at]!.slice(1)
  }),
  inLines((lines, random) => {
    const at = random.below(lines.length)
    const block = lines.slice(at, at + 1 + random.below(6))
    lines.splice(at, 0, ...Array.from({ length: 1 + random.below(5) }, () => block).flat())
  }),
  // The beginning of one and the end of another.
  (text, random, other) =>
    text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1)),
]

/** A text with some mutations, most often few. */
export function mutate(text: string, other: string, random: Random): string {
  let mutated = text
  for (let count = 1 + random.below(4); count > 0; count--)
    mutated = random.of(mutations)(mutated, random, other)
  return mutated
}
