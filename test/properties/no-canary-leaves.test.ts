import { completionsAt, explanationAt, symbols } from 'tranship/editor'
import {
  type ManifestError,
  type ManifestText,
  safeTrace,
  safeTranslate,
  translate,
  type TranslateOptions,
} from 'tranship'
import { safePlanBuild, safePlanDeploy, safePlanSync, safePlanWake } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { isThorough } from '../support/effort.js'
import { alternatives, places, type Schema, schema } from '../support/schema-places.js'

/**
 * Fills manifests with a value from variables, env files and secret files. No result of the library may show any part
 * of it: the value itself, in lower case, turned into a name, cut or split.
 */
const leak = /zq7x|q7xw|7xw9|kpv3|48271/i

/** Canaries in the grammars of the format, so that every rule accepts them. */
const canaries: readonly string[] = [
  'Zq7xW9_kPv3',
  'zq7xw9-kpv3',
  '/zq7xw9/kpv3',
  './zq7xw9/kpv3.conf',
  'zq7xw9:/zq7xw9/kpv3',
  'zq7xw9=kpv3',
  'zq7xw9:kpv3',
  'kpv3.example.com/zq7xw9:7xw9',
  'http://zq7xw9:48271/kpv3',
  '48271',
  '48271:48271/udp',
  '48271m',
  '48271.5',
  'on-failure:zq7xw9',
  'service:zq7xw9',
  `zq7xw9${'kpv3'.repeat(30)}`,
  'zq7xw9 | kpv3 "',
  '\u0000zq7xw9',
]

/** Ways to insert the value into a text. */
const templates: readonly string[] = [
  '${CANARY}',
  'x${CANARY}y',
  '$CANARY',
  '${CANARY:?msg}',
  '${CANARY:-other}',
  '${OTHER:-$CANARY}',
  '${UNSET:+no}${CANARY}',
  '${CANARY}${CANARY}',
  '${CANARY}=${CANARY}',
  'zone=${CANARY}',
  '${CANARY}:/data:ro',
]

type Value = (text: string) => unknown

/** Values by the type that a place accepts. */
const values: Readonly<Record<string, readonly Value[]>> = {
  string: [(text) => text],
  array: [(text) => [text], (text) => [text, 'web', text], (text) => [{ source: text, target: text }]],
  object: [(text) => ({ key: text }), (text) => ({ web: { condition: text, aliases: [text] } })],
}

const allValues = Object.values(values).flat()

/** Returns values of the types that a place accepts, or else a text. */
function fittingOf(place: Schema): readonly Value[] {
  const types = new Set(alternatives(place).flatMap(({ type = [] }) => type))
  const fitting = Object.entries(values).flatMap(([type, own]) => (types.has(type) ? own : []))
  return fitting.length === 0 ? values['string']! : fitting
}

interface Arrangement {
  readonly manifest: ManifestText
  readonly options: TranslateOptions
}

type Manifest = Readonly<Record<string, unknown>>

/** Moves the keys of a service to another one that it extends, where lists become maps. */
function extending(manifest: Manifest): Manifest {
  const { services = {}, ...rest } = manifest as { services?: Record<string, unknown> }
  const { web } = services
  if (typeof web !== 'object' || web === null || 'extends' in web) return manifest
  return { ...rest, services: { ...services, base: web, web: { ...web, extends: { service: 'base' } } } }
}

const json = (value: unknown) => JSON.stringify(value, undefined, 1)

/** The ways in which files make up a manifest, and variables get their values. */
const arrangements: readonly ((manifest: Manifest, canary: string) => Arrangement)[] = [
  (manifest, canary) => ({ manifest: json(manifest), options: { env: { CANARY: canary } } }),
  (manifest, canary) => ({
    manifest: json(extending(manifest)),
    options: { dotenv: `CANARY='${canary}'\n` },
  }),
  (manifest, canary) => ({
    manifest: [
      { path: 'compose.yaml', text: json(manifest) },
      { path: 'compose.override.yaml', text: json(manifest) },
    ],
    options: { platformEnv: { CANARY: canary } },
  }),
  (manifest, canary) => ({
    manifest: json({ include: [{ path: 'other/compose.yaml', env_file: 'canary.env' }] }),
    options: {
      files: {
        'other/compose.yaml': json(manifest),
        'canary.env': `CANARY="${canary.replaceAll('"', '\\"')}"\n`,
      },
    },
  }),
  (manifest, canary) => ({
    manifest: json({ ...manifest, 'x-a': 0 })
      .replace(/"\$\{CANARY\}"/, '&canary "${CANARY}"')
      .replaceAll(/(?<!&canary )"\$\{CANARY\}"(?=[\s\S]*$)/g, '*canary'),
    options: { env: { CANARY: canary } },
  }),
]

/** Everything that a manifest has beside the value: what a name can be that of, and what reads files. */
const around: Manifest = {
  services: {
    web: { image: 'nginx' },
    db: { image: 'postgres:17', env_file: 'db.env', secrets: ['token'], configs: ['settings'] },
    my_api: { image: 'api', ports: ['80:80'] },
  },
  volumes: { data: {} },
  networks: { back: {} },
  secrets: { token: { environment: 'CANARY' }, key: { file: 'secret.key' } },
  configs: { settings: { file: 'settings.conf' } },
}

function withSection(value: Manifest): Manifest {
  const merged: Record<string, unknown> = { ...around }
  for (const [key, own] of Object.entries(value)) {
    const base = around[key]
    const areMaps = [base, own].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    merged[key] = areMaps ? { ...(base as object), ...(own as object) } : own
  }
  return merged
}

/** Yields all results of the library for a manifest except the objects. */
function* said({ manifest, options }: Arrangement): Generator<unknown> {
  const traced = safeTrace(manifest, options)
  yield traced.warnings
  if (traced.ok) {
    for (const object of traced.objects) yield traced.originOf(object, '/spec')
  } else {
    yield traced.errors
    try {
      translate(manifest, options)
    } catch (error) {
      const { message, errors } = error as ManifestError
      yield [message, errors]
    }
  }
  const plans = [
    () => safePlanBuild(manifest, options),
    () => safePlanSync(manifest, { ...options, service: 'web' }),
    () => safePlanDeploy(manifest, options),
    () => safePlanWake(manifest, options),
  ]
  for (const plan of plans) {
    const planned = plan()
    yield planned.warnings
    if (!planned.ok) yield planned.errors
  }
  yield symbols(manifest, options)
  if (typeof manifest !== 'string') return
  const at = manifest.indexOf('CANARY')
  if (at < 0) return
  yield completionsAt(manifest, at, { schema, variables: options })
  yield explanationAt(manifest, at, schema)
}

const files = {
  'db.env': 'A=zq7xw9\nB=http://my_api:48271/kpv3\nMY_API_PORT=48271\nzq7xw9 kpv3\n',
  'secret.key': 'zq7xw9kpv3',
  'settings.conf': 'host my_api:48271 zq7xw9kpv3\n',
}

const profiles = ['1.37', '1.48', 'compose'] as const

/**
 * The number of values to try at each place. The next place continues with the following ones, so that all values meet
 * all keys.
 */
const EACH = isThorough ? 5 : 2

const PART = 40

/** Codes that have shown the variable in place of its value, which proves that the values get that far. */
const showing = new Set<string>()

/** All places of the schema, in parts that are tried one by one. */
const parts = Object.keys(schema.properties!).flatMap((section) => {
  const own = { ...schema, properties: { [section]: schema.properties![section]! } }
  const all = [...places(own, (value) => withSection(value as Manifest), [])]
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, index) => {
    const part = all.slice(index * PART, (index + 1) * PART)
    return { from: part[0]!.path, to: part.at(-1)!.path, part, turns: index * PART * EACH }
  })
})

it.each(parts)('[R0-18] nothing of a value leaves from $from to $to', ({ part, turns }) => {
  const leaks: string[] = []
  let turn = turns
  for (const place of part) {
    for (let count = 0; count < EACH; count++) {
      turn++
      const canary = canaries[turn % canaries.length]!
      const fitting = turn % 5 === 0 ? allValues : fittingOf(place.schema)
      const value = fitting[(turn >> 1) % fitting.length]!(templates[turn % templates.length]!)
      const arrange = arrangements[(turn >> 2) % arrangements.length]!
      const arranged = arrange(place.around(value) as Manifest, canary)
      const options = {
        ...arranged.options,
        profile: profiles[turn % 4] ?? 'compose',
        files: { ...files, ...arranged.options.files },
      }
      for (const one of said({ ...arranged, options })) {
        const shown = JSON.stringify(one) ?? ''
        for (const [, code] of shown.matchAll(/"code":"([\w-]+)"(?:(?!"code").)*CANARY/g)) showing.add(code!)
        const found = leak.exec(shown)
        if (found === null) continue
        const text = shown.slice(Math.max(0, found.index - 300), found.index + 100)
        leaks.push(`${place.path} ${JSON.stringify(value)} (${canary}): ${text}`)
        break
      }
    }
  }
  expect(leaks).toEqual([])
})

it('many codes show the variable in place of the value', () => {
  expect(showing.size).toBeGreaterThan(25)
})

const told = (manifest: ManifestText, options: TranslateOptions) => {
  const result = safeTranslate(manifest, options)
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

describe('a list that merging makes a map keeps the names of its variables', () => {
  const cases: readonly (readonly [key: string, item: string, code: string, shown: string])[] = [
    ['depends_on', '${P}', 'unknown-dependency', '${P}'],
    ['networks', '${P}', 'undefined-network', '${P}'],
    ['environment', '${P} =b', 'invalid-variable-name', '${P} '],
    ['labels', '${P} =b', 'invalid-annotation-key', '${P} '],
    ['annotations', '${P} ', 'invalid-annotation-key', '${P} '],
    ['sysctls', '${P}=b', 'unsafe-sysctl', '${P}'],
    ['extra_hosts', '${P}:x', 'malformed-value', '${P}'],
  ]
  const options = { env: { P: 'Zq7xW9_kPv3' }, profile: 'compose' } as const

  it.each(cases)('%s: ["%s"] of a service that is extended', (key, item, code, shown) => {
    const own = `{image: a, ${key}: ["${item}"]}`
    const text = `services:\n  base: ${own}\n  web: {extends: base, ${key}: [other=x]}\n`
    const found = told(text, options).filter((one) => one.code === code)
    expect(found.some(({ path }) => path.includes(shown))).toBe(true)
    expect(JSON.stringify(told(text, options))).not.toMatch(leak)
  })

  it.each(cases)('%s: ["%s"] in two files', (key, item, code, shown) => {
    const file = (path: string, other: string) => ({
      path,
      text: `services:\n  web: {image: a, ${key}: ["${other}"]}\n`,
    })
    const manifest = [file('a.yaml', item), file('b.yaml', 'other=x')]
    const found = told(manifest, options).filter((one) => one.code === code)
    expect(found.some(({ path }) => path.includes(shown))).toBe(true)
    expect(JSON.stringify(told(manifest, options))).not.toMatch(leak)
  })
})
