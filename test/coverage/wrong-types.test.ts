import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { safeTranslate } from 'tranship'

/** As much of JSON Schema as the schemas for editors have. */
interface Schema {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
}

const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as Schema

/** One value of each type. */
const values = { string: 'text', number: 3, boolean: true, array: [], object: {}, null: null }

const deepest = 9

function resolved(one: Schema): Schema {
  if (one.$ref === undefined) return one
  const keys = one.$ref.replace('#/', '').split('/')
  return resolved(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], schema) as Schema)
}

function alternatives(one: Schema): readonly Schema[] {
  const { oneOf, anyOf, ...own } = resolved(one)
  const others = oneOf ?? anyOf
  return others === undefined ? [own] : others.flatMap(alternatives)
}

/** The types that a schema takes; undefined where that is any. */
function typesOf(one: Schema): ReadonlySet<string> | undefined {
  const types = alternatives(one).map((own) => own.type ?? (own.enum === undefined ? undefined : 'string'))
  if (types.includes(undefined)) return undefined
  return new Set(types.flat().map((type) => (type === 'integer' ? 'number' : type!)))
}

/** Something that a key may be beside another that is looked at. */
function minimal(one: Schema): unknown {
  const [{ type = 'string', enum: allowed, required = [], properties = {} }] = alternatives(one) as [Schema]
  if (allowed !== undefined) return allowed[0]
  const [first] = [type].flat()
  if (first !== 'object') return first === 'string' ? 'x' : values[first as keyof typeof values]
  return Object.fromEntries(required.map((key) => [key, minimal(properties[key] ?? {})]))
}

/** Goes through all places that a manifest can have; `around` makes a manifest with a value there. */
function* places(
  one: Schema,
  around: (value: unknown) => unknown,
  path: readonly (string | number)[],
): Generator<{
  readonly path: string
  readonly schema: Schema
  readonly around: (value: unknown) => unknown
}> {
  if (path.length > 0) yield { path: path.join('.'), schema: one, around }
  if (path.length >= deepest) return
  for (const { required = [], properties = {}, additionalProperties, items } of alternatives(one)) {
    const beside = Object.fromEntries(required.map((key) => [key, minimal(properties[key] ?? {})]))
    const image = path.length === 2 && path[0] === 'services' ? { image: 'nginx' } : {}
    for (const [key, inner] of Object.entries(properties)) {
      const inside = (value: unknown) => around({ ...image, ...beside, [key]: value })
      yield* places(inner, inside, [...path, key])
    }
    if (typeof additionalProperties === 'object') {
      const inside = (value: unknown) => around({ web: value })
      yield* places(additionalProperties, inside, [...path, 'web'])
    }
    if (items !== undefined) yield* places(items, (value) => around([value]), [...path, 0])
  }
}

/** Where nothing counts as what it may be. */
const mayBeNothing = new Set(['include'])

it.each(Object.keys(schema.properties!))(
  '[C0-02] a value of a type that it cannot be is told, wherever it stands below %s',
  (section) => {
    const whole = (value: unknown) => ({
      services: { web: { image: 'nginx' } },
      ...(value as Record<string, unknown>),
    })
    const own = { ...schema, properties: { [section]: schema.properties![section]! } }
    const silent: string[] = []
    for (const { path, schema: one, around } of places(own, whole, [])) {
      const types = typesOf(one)
      if (types === undefined) continue
      for (const [type, value] of Object.entries(values)) {
        if (types.has(type) || (value === null && mayBeNothing.has(path))) continue
        const result = safeTranslate(JSON.stringify(around(value)), { profile: 'compose' })
        const told = result.ok ? result.warnings : [...result.errors, ...result.warnings]
        if (told.length === 0) silent.push(`${path}: ${JSON.stringify(value)}`)
      }
    }
    expect(silent).toEqual([])
  },
)
