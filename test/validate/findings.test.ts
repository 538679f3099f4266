import { isDeepStrictEqual } from 'node:util'
import { Ajv } from 'ajv'
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Reports } from '../../src/warnings/report.js'
import { manifestBlock } from '../../src/mapping/keys/top-level-keys.js'
import { parse } from '../../src/parse/parse.js'
import { ListNode, MapNode, type Node, ScalarNode } from '../../src/source/node.js'
import { follow, Place } from '../../src/source/place.js'
import { pointerKeys } from '../../src/source/pointer.js'
import { findingsIn, fits } from '../../src/validate/findings.js'
import { goldenCases } from '../support/golden.js'
import { anyYAML, mutated } from '../support/manifests.js'
import { validationSchema, type ValidationSchema } from '../support/validation-schema.js'

const schema = validationSchema(manifestBlock)
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false, strictNumbers: false })
const validateWithAjv = ajv.compile(schema)

const nowhere = { start: 0, end: 0 }

/** A value as a node of a tree. */
function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return new ListNode(value.map(nodeOf), nowhere)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => ({
      key,
      keySpan: nowhere,
      value: nodeOf(inner),
    }))
    return new MapNode(entries, nowhere)
  }
  return new ScalarNode(value as string, String(value), nowhere)
}

/** A node as the value that ajv reads. */
function plain(node: Node): unknown {
  if (node.kind === 'list') return node.items.map(plain)
  if (node.kind === 'map') {
    const value = {}
    for (const { key, value: inner } of node.entries) {
      Object.defineProperty(value, key, { value: plain(inner), enumerable: true })
    }
    return value
  }
  return node.kind === 'scalar' ? node.value : undefined
}

/** Where ajv finds what in a node, in the order in which it finds it; of a wrong type only that. */
function foundByAjv(node: Node): unknown[] {
  validateWithAjv(plain(node))
  const errors = (validateWithAjv.errors ?? []).map(({ instancePath, keyword, params }) => ({
    instancePath,
    keyword,
    params: { ...params, ...('type' in params ? { type: [params['type']].flat() } : {}) },
  }))
  const wrong = new Set(
    errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  )
  // What was found wrong before is not there for ajv.
  const isInvalid = (pointer: string) => follow(new Place(node), pointerKeys(pointer)).node.kind === 'invalid'
  return errors.filter(
    ({ keyword, instancePath }) =>
      !isInvalid(instancePath) && (keyword !== 'enum' || !wrong.has(instancePath)),
  )
}

function found(node: Node): unknown[] {
  const findings = findingsIn(node, manifestBlock)
  if (fits(node, manifestBlock) !== (findings.length === 0)) throw new Error('what fits has findings')
  return findings.map(({ path, keyword, params }) => ({
    instancePath: path
      .map((segment) => `/${String(segment).replace(/~/g, '~0').replace(/\//g, '~1')}`)
      .join(''),
    keyword,
    params,
  }))
}

function expectSame(node: Node): void {
  const [own, expected] = [found(node), foundByAjv(node)]
  // To compare is quick, to expect is not.
  if (!isDeepStrictEqual(own, expected)) expect(own).toEqual(expected)
}

/** The tree of a manifest. */
function read(text: string): Node {
  return parse(text, new Reports()).root ?? nodeOf({})
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

describe('the validator finds what ajv finds', () => {
  it.each(goldenCases())('in the manifest of $name', ({ manifest }) => {
    expectSame(read(manifest))
  })

  it('in each value at each place of the schema', { timeout: 60_000 }, () => {
    expect(places.length).toBeGreaterThan(150)
    const keywords = new Set<string>()
    for (const { around } of places) {
      for (const value of values) {
        const node = nodeOf(around(value))
        expectSame(node)
        for (const { keyword } of findingsIn(node, manifestBlock)) keywords.add(keyword)
      }
    }
    expect([...keywords].sort()).toEqual(['enum', 'required', 'type'])
  })

  it('in changed manifests', { timeout: 60_000 }, () => {
    const texts = fc.constantFrom(...goldenCases()).chain(({ manifest }) => mutated(manifest))
    fc.assert(
      fc.property(fc.oneof(texts, anyYAML), (text) => {
        expectSame(read(text))
      }),
      { numRuns: 300 },
    )
  })

  it('in values that nearly fit the schema', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(nearly(schema), (value) => {
        expectSame(nodeOf(value))
      }),
      { numRuns: 200 },
    )
  })

  it('in maps whose keys every object seems to have', () => {
    const node = read(
      'services:\n  __proto__: x\n  constructor: {image: 1}\n  a: {environment: {__proto__: []}}\n',
    )
    expectSame(node)
    expect(findingsIn(node, manifestBlock).map(({ path }) => path)).toEqual([
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
])('finds 200,000 wrong %s', { timeout: 60_000 }, (_, make) => {
  expect(findingsIn(nodeOf(make(200_000)), manifestBlock)).toHaveLength(200_000)
})
