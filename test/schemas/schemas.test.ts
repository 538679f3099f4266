import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { keys, safeTranslate, type Code, type Profile } from 'tranship'
import compose from '../../schemas/compose.json'
import newest from '../../schemas/1.48.json'
import older from '../../schemas/1.37.json'
import { addressOnSite } from '../../scripts/package-homes.js'
import { snippetsIn } from '../../scripts/editor-snippets.js'
import { goldenCases, goldenProfiles, translateCase } from '../support/golden.js'

const schemas: Readonly<Record<Profile, object>> = { '1.37': older, '1.48': newest, compose }
const ajv = new Ajv({ allErrors: true, strict: false })
const validators = Object.fromEntries(
  Object.entries(schemas).map(([profile, schema]) => [profile, ajv.compile(schema)]),
) as Record<Profile, ValidateFunction>

const unknown = ' must NOT have additional properties '

/** Codes about the shape of a manifest, whatever names and numbers it has. */
const shapes: readonly Code[] = ['wrong-type', 'invalid-value', 'missing-key', 'not-a-manifest']

/** A manifest as editors read it: with merge keys, without the replacement of variables. */
function valueOf(manifest: string): unknown {
  return parse(manifest, { merge: true, uniqueKeys: false, logLevel: 'silent' })
}

describe.each(goldenProfiles)('the schema of %s', (profile) => {
  const validate = validators[profile]
  const faults = (value: unknown) =>
    validate(value)
      ? []
      : validate.errors!.map(({ instancePath, message, params }) =>
          [instancePath, message, params['additionalProperty']].filter(Boolean).join(' '),
        )

  for (const golden of goldenCases()) {
    const result = translateCase(golden, profile)
    const translates = result.ok || result.errors.every(({ code }) => !isOfText(code) && !shapes.includes(code))
    const misshapen = !result.ok && result.errors.some(({ code }) => shapes.includes(code))
    const readable = result.ok || result.errors.every(({ code }) => !isOfText(code))
    if (translates && hasServices(golden.manifest)) {
      it(`accepts ${golden.name}, but for keys that are misspelt`, () => {
        const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
        const misspelt = all
          .filter(({ code }) => code === 'unknown-key' || code === 'refused-key')
          .map(({ path }) => [...path.slice(0, -1).map((segment) => `/${segment}`), unknown, path.at(-1)])
          .map(([...parts]) => parts.join('').trim())
        expect(faults(valueOf(golden.manifest)).sort()).toEqual(misspelt.sort())
      })
    }
    if (misshapen && readable && !golden.manifest.includes('${')) {
      it(`refuses ${golden.name}`, () => {
        expect(faults(valueOf(golden.manifest))).not.toEqual([])
      })
    }
  }

  it('[R2.1-01] takes a manifest without services, but in compose', () => {
    expect(faults({ name: 'shop' }).length === 0).toBe(profile !== 'compose')
  })

  it('accepts a variable wherever a single value may stand', () => {
    const services = {
      web: {
        image: '${IMAGE}',
        scale: '${SCALE}',
        public: '${PUBLIC:-false}',
        depends_on: { db: { condition: '$CONDITION' } },
        volumes: [{ type: '${TYPE}', source: 'data', target: '/data' }],
        deploy: { endpoint_mode: '${MODE}' },
      },
    }
    expect(faults({ services })).toEqual([])
  })

  it('accepts every example and every usual form of its keys', () => {
    for (const { path, example, profiles, support } of keys) {
      if (support !== 'mapped' || !profiles.includes(profile) || example === undefined) continue
      expect([path, faults(manifestWith(path, example))]).toEqual([path, []])
    }
    for (const [path, forms] of Object.entries(snippetsIn(profile))) {
      for (const { label, body } of forms) {
        expect([label, faults(manifestWith(path, filled(body)))]).toEqual([label, []])
      }
    }
  })
})

const ofText: readonly Code[] = [
  'yaml-syntax',
  'multiple-documents',
  'duplicate-key',
  'undefined-alias',
  'merge-not-a-map',
  'complex-key',
  'alias-cycle',
  'too-deep',
  'forbidden-character',
]
const isOfText = (code: Code) => ofText.includes(code)

function hasServices(manifest: string): boolean {
  const value = valueOf(manifest)
  return typeof value === 'object' && value !== null && 'services' in value
}

/** A manifest in which a key, by its path in `keys`, has a value; what else its block demands is there too. */
function manifestWith(path: string, value: unknown): unknown {
  const segments = path.replace(/\[\]/g, '.[]').split('.').filter((segment) => segment !== '')
  const needed: Readonly<Record<string, object>> = {
    http: { path: '/', port: 80 },
    ports: { target: 80 },
    volumes: { target: '/data' },
    env_file: { path: 'a.env' },
    include: { path: 'a.yaml' },
    extends: { service: 'a' },
    configs: { source: 'a' },
    secrets: { source: 'a' },
    watch: { path: 'a', action: 'rebuild' },
    exec: { command: 'a' },
    devices: { capabilities: ['gpu'] },
    schedule: { cron: '0 3 * * *' },
    post_start: { command: ['a'] },
    pre_stop: { command: ['a'] },
    autoscaling: { maxReplicas: 2 },
    patch: { kind: 'Pod', op: 'remove', path: '/a' },
    'x-platform-identity-token': { audience: 'a', mount_path: '/a' },
    rules: { path: '/', service: 'web', port: 80 },
    endpoints: { path: '/', service: 'web', port: 80 },
  }
  const blocksAlone = ['autoscaling', 'exec', 'extends', 'http', 'x-platform-identity-token']
  const build = (index: number): unknown => {
    const segment = segments[index]
    if (segment === undefined) return value
    const child = build(index + 1)
    if (segment === '[]') return [child]
    const block = segments.slice(0, index).reverse().find((one) => one !== '[]' && one !== '*') ?? ''
    const isItem = segments[index - 1] === '[]' || blocksAlone.includes(block)
    const isEndpoint = segments[0] === 'endpoints' && segments[1] === '*' && index === 2 && segment !== '[]'
    const isModel = segments[0] === 'models' && index === 2
    const beside = isModel ? { model: 'ai/smollm2' } : isEndpoint ? { rules: [] } : isItem ? needed[block] : undefined
    return { ...beside, [segment === '*' ? 'any' : segment]: child }
  }
  const manifest = build(0) as Record<string, unknown>
  return { services: { web: { image: 'a' } }, ...manifest }
}

/** A snippet with its placeholders as they are at first. */
function filled(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/\$\{\d+:([^}]*)\}/g, '$1')) as unknown
}

it.each(goldenProfiles)('[E12-09] the schema of %s has its address as its `$id`, once the site has one', (profile) => {
  expect(schemas[profile]!['$id' as never]).toBe(addressOnSite(`schemas/${profile}.json`))
})

it.each(goldenProfiles)('[E12-09] the schema for completion in %s finds the other in its folder', (profile) => {
  const text = readFileSync(`schemas/${profile}.completion.json`, 'utf8')
  expect(JSON.parse(text)).not.toHaveProperty('$id')
  expect(text).toContain(`"$ref": "./${profile}.json"`)
})

describe.each(goldenProfiles)('a usual form of %s', (profile) => {
  const forms = Object.entries(snippetsIn(profile)).flatMap(([path, own]) =>
    own.map((form) => ({ path, ...form })),
  )
  it.each(forms)('$path: $label has no error but of names', ({ path, body }) => {
    const manifest = JSON.stringify(manifestWith(path, filled(body)))
    const result = safeTranslate(manifest, { profile })
    const codes = result.ok ? [] : result.errors.map(({ code }) => code)
    const names: Code[] = [
      'unknown-dependency',
      'undefined-volume',
      'unknown-endpoint-service',
      'unknown-endpoint-port',
      'no-image',
    ]
    expect(codes.filter((code) => !names.includes(code))).toEqual([])
  })
})

describe('every key of a schema', () => {
  function* properties(schema: unknown): Generator<[name: string, Record<string, unknown>]> {
    if (typeof schema !== 'object' || schema === null) return
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties') yield* Object.entries(value as Record<string, Record<string, unknown>>)
      if (!['examples', 'defaultSnippets', 'enum', 'default'].includes(keyword)) yield* properties(value)
    }
  }

  it.each(Object.entries(schemas))('has a title and a description (%s)', (_, schema) => {
    const all = [...properties(schema)]
    expect(all.length).toBeGreaterThan(180)
    for (const [name, property] of all) {
      expect([name, property['title']]).toEqual([name, expect.stringContaining(name)])
      expect([name, property['markdownDescription']]).toEqual([name, expect.stringMatching(/\w.*\.(?:\n|$)/)])
      // Servers make errors of messages, write the defaults of whole blocks, and cannot offer lists and maps.
      expect(property).not.toHaveProperty('deprecationMessage')
      expect(property).not.toHaveProperty('default')
      expect([name, property['examples'] ?? []]).not.toEqual([
        name,
        expect.arrayContaining([expect.any(Object)]),
      ])
    }
  })

  it('of a newer profile is marked as not supported in an older one', () => {
    const at = (schema: typeof newest | typeof older) =>
      schema.properties.services.additionalProperties.properties['x-platform-identity-token']
    expect(at(newest)).not.toHaveProperty('deprecated')
    expect(at(older)).toMatchObject({
      deprecated: true,
      description: 'Not supported. tranship ignores it. Needs the profile 1.48 or compose.',
    })
  })
})
