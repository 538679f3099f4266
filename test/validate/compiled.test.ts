import { Ajv } from 'ajv'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validationSchema, type ValidationSchema } from '../../scripts/validation-schema.js'
import { Reports } from '../../src/warnings/report.js'
import { manifestBlock } from '../../src/keys/top-level-keys.js'
import { parse } from '../../src/parse/parse.js'
import { validateManifest } from '../../src/validate/compiled.js'
import { plain } from '../../src/validate/plain.js'
import { goldenCases } from '../support/golden.js'
import { anyYAML, mutated } from '../support/manifests.js'

const schema = validationSchema(manifestBlock)
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false, strictNumbers: false })
const validateWithAjv = ajv.compile(schema)

/** Returns ajv's findings in order. */
function foundByAjv(value: unknown): unknown[] {
  validateWithAjv(value)
  return (validateWithAjv.errors ?? []).map(({ instancePath, keyword, params }) => ({
    instancePath,
    keyword,
    params,
  }))
}

function found(value: unknown): unknown[] {
  return validateManifest(value).map(({ path, keyword, params }) => ({
    instancePath: path
      .map((segment) => `/${String(segment).replace(/~/g, '~0').replace(/\//g, '~1')}`)
      .join(''),
    keyword,
    params,
  }))
}

/** The value of a manifest as the validator gets it. */
function read(text: string): unknown {
  const { root } = parse(text, new Reports())
  return root && plain(root)
}

interface SchemaPlace {
  readonly schema: ValidationSchema
  /** Puts a value where the schema applies, into a manifest that has nothing else. */
  readonly around: (value: unknown) => unknown
}

/** Every place of a schema. */
function placesOf(place: SchemaPlace): SchemaPlace[] {
  const { items, properties = {}, additionalProperties } = place.schema
  const inner: SchemaPlace[] = []
  const add = (schema: ValidationSchema | undefined, wrap: (value: unknown) => unknown) => {
    if (schema !== undefined) inner.push({ schema, around: (value) => place.around(wrap(value)) })
  }
  add(items, (value) => [value])
  add(additionalProperties, (value) => ({ 'any/~key': value }))
  for (const [key, property] of Object.entries(properties)) add(property, (value) => ({ [key]: value }))
  return [place, ...inner.flatMap(placesOf)]
}

const places = placesOf({ schema, around: (value) => value })
const values = [
  'text',
  '',
  7,
  1.5,
  NaN,
  Infinity,
  true,
  null,
  [],
  {},
  [[]],
  [{}],
  { key: {} },
  { key: [null] },
]

/** Values that mostly fit a schema: a few of them, here and there, are anything at all. */
function nearly({
  type,
  items,
  properties = {},
  additionalProperties,
  enum: allowed,
}: ValidationSchema): Arbitrary<unknown> {
  const fitting: Record<string, Arbitrary<unknown>> = {
    string: allowed === undefined ? fc.string() : fc.constantFrom(...allowed),
    number: fc.double(),
    boolean: fc.boolean(),
    null: fc.constant(null),
    array: fc.array(items === undefined ? fc.jsonValue() : nearly(items), { maxLength: 3 }),
    object: fc
      .tuple(
        fc.record(
          Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, nearly(property)])),
          { requiredKeys: [] },
        ),
        fc.dictionary(fc.string(), additionalProperties ? nearly(additionalProperties) : fc.jsonValue(), {
          maxKeys: 3,
        }),
      )
      .map(([own, others]) => ({ ...others, ...own })),
  }
  const types = [type ?? Object.keys(fitting)].flat()
  return fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...types.map((name) => fitting[name]!)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

describe('the compiled validator finds what ajv finds', () => {
  it.each(goldenCases())('in the manifest of $name', ({ manifest }) => {
    const value = read(manifest)
    expect(found(value)).toEqual(foundByAjv(value))
  })

  it('in each value at each place of the schema', () => {
    expect(places.length).toBeGreaterThan(150)
    const keywords = new Set<string>()
    for (const { around } of places) {
      for (const value of values.map(around)) {
        const expected = foundByAjv(value)
        expect(found(value), JSON.stringify(value)).toEqual(expected)
        for (const { keyword } of validateManifest(value)) keywords.add(keyword)
      }
    }
    expect([...keywords].sort()).toEqual(['enum', 'required', 'type'])
  })

  it('in changed manifests', () => {
    const texts = fc.constantFrom(...goldenCases()).chain(({ manifest }) => mutated(manifest))
    fc.assert(
      fc.property(fc.oneof(texts, anyYAML), (text) => {
        const value = read(text)
        expect(found(value)).toEqual(foundByAjv(value))
      }),
      { numRuns: 1000 },
    )
  })

  it('in values that nearly fit the schema', () => {
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expect(found(value)).toEqual(foundByAjv(value))
      }),
      { numRuns: 1000 },
    )
  })

  it('in maps whose keys every object seems to have', () => {
    const value = read(
      'services:\n  __proto__: x\n  constructor: {image: 1}\n  a: {environment: {__proto__: []}}\n',
    )
    expect(found(value)).toEqual(foundByAjv(value))
    expect(validateManifest(value).map(({ path }) => path)).toEqual([
      ['services', '__proto__'],
      ['services', 'constructor', 'image'],
      ['services', 'a', 'environment', '__proto__'],
    ])
  })
})

const wrong = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, []]))

it.each<[string, (count: number) => unknown]>([
  ['entries of one map', (count) => ({ services: { web: { environment: wrong(count) } } })],
  ['services', (count) => ({ services: wrong(count) })],
  ['items of one list', (count) => ({ services: { web: { cap_add: Array(count).fill(1) } } })],
])('finds 200,000 wrong %s', (_, make) => {
  const value = make(200_000)
  expect(validateManifest(value)).toHaveLength(200_000)
})
