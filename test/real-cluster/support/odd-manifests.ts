import type { TranslateOptions } from 'tranship'
import { parse } from 'yaml'
import type { GoldenCase } from '../../support/golden.js'

/** A manifest in which one value, or one key of a map, is odd. */
export interface OddManifest {
  readonly manifest: string
  readonly options: TranslateOptions
  /** The change, for messages. */
  readonly change: string
}

/** Texts that some field of Kubernetes refuses. */
const odd: readonly string[] = [
  ...[
    '-5s',
    '5s',
    '',
    ' ',
    '.',
    '..',
    '...',
    '/',
    '//',
    '/..',
    '-',
    '--',
    '_',
    '_x',
    'x_',
    'x-',
    '-x',
    'x.',
    '.x',
  ],
  ...[
    'UPPER',
    'Mixed-Case',
    'a b',
    ' a',
    'a ',
    'a/b',
    'a/b/c',
    '/a',
    'a/',
    'a:b',
    ':',
    'a=b',
    '=',
    'a,b',
    '*',
    '**',
  ],
  ...['データ', 'é', '😀', 'ﬀ', 'K', '\n', 'a\nb', '\t', '\u0001', '\u007f', '\u200b', '\u202e'],
  ...['a'.repeat(64), 'a'.repeat(254), 'a'.repeat(300), `/${'a'.repeat(5000)}`],
  ...[
    '0',
    '-1',
    '1',
    '65536',
    '99999999999999999999',
    '1.5',
    '1e3',
    '0x10',
    '010',
    'NaN',
    'true',
    'null',
    '~',
  ],
  ...[
    '::1',
    '[::1]',
    '256.1.1.1',
    '10.0.0.0/8',
    'localhost',
    'http://x',
    'a..b',
    '$(A)',
    '%2e%2e',
    '..a',
    '{}',
    '[]',
  ],
]

/** Draws a number of manifests, or all of them if there are fewer. */
export function* oddManifests(
  cases: readonly GoldenCase[],
  seed: number,
  count: number,
): Generator<OddManifest> {
  const all = cases.flatMap((golden) => changesOf(golden))
  const wanted = Math.min(count, all.length)
  // A step that has no divisor in common with the number of all visits each once.
  let step = Math.floor(all.length * 0.618) + 1
  while (divisor(step, all.length) !== 1) step++
  for (let drawn = 0, at = seed % all.length; drawn < wanted; drawn++, at = (at + step) % all.length) {
    yield all[at]!()
  }
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

/** Returns all changes of a golden case, each made on demand. */
function changesOf({ name, manifest, options }: GoldenCase): (() => OddManifest)[] {
  let data: unknown
  try {
    data = parse(manifest, { merge: true, logLevel: 'silent' })
  } catch {
    // A golden case may be invalid YAML.
    return []
  }
  return spotsOf(data, []).flatMap((spot) =>
    odd.map((text) => () => {
      const changed = structuredClone(data)
      spot.change(changed, text)
      const change = `${name}: ${spot.path.join('.')} ${spot.kind} ${JSON.stringify(text.slice(0, 40))}`
      return { manifest: JSON.stringify(changed), options, change }
    }),
  )
}

interface Spot {
  readonly kind: 'value' | 'key'
  readonly path: readonly string[]
  readonly change: (data: unknown, text: string) => void
}

type Tree = Record<string, unknown>

/** Every scalar, and every key. */
function spotsOf(value: unknown, path: readonly string[]): Spot[] {
  if (typeof value !== 'object' || value === null) {
    if (path.length === 0) return []
    return [{ kind: 'value', path, change: (data, text) => void (parentOf(data, path)[path.at(-1)!] = text) }]
  }
  return Object.entries(value).flatMap(([key, child]): Spot[] => {
    const own = [...path, key]
    const inner = spotsOf(child, own)
    return Array.isArray(value) ? inner : [{ kind: 'key', path: own, change: renameAt(own) }, ...inner]
  })
}

function renameAt(path: readonly string[]): Spot['change'] {
  return (data, text) => {
    const parent = parentOf(data, path)
    const entries = Object.entries(parent)
    for (const key of Object.keys(parent)) delete parent[key]
    for (const [key, child] of entries) Object.assign(parent, { [key === path.at(-1) ? text : key]: child })
  }
}

function parentOf(data: unknown, path: readonly string[]): Tree {
  return path.slice(0, -1).reduce<Tree>((at, key) => at[key] as Tree, data as Tree)
}
