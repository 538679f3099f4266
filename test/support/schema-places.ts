import { readFileSync } from 'node:fs'

/** The part of JSON Schema that the schemas for editors use. */
export interface Schema {
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

/** The schema of the profile that knows most. */
export const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as Schema

/** One value of each type. */
export const values = { string: 'text', number: 3, boolean: true, array: [], object: {}, null: null }

const deepest = 9

function resolved(one: Schema): Schema {
  if (one.$ref === undefined) return one
  const keys = one.$ref.replace('#/', '').split('/')
  return resolved(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], schema) as Schema)
}

/** Splits a schema into its alternatives. Those of the whole manifest only require keys, and its own properties count. */
export function alternatives(one: Schema): readonly Schema[] {
  const { oneOf, anyOf, ...own } = resolved(one)
  const others = oneOf ?? anyOf
  return others === undefined || own.properties !== undefined ? [own] : others.flatMap(alternatives)
}

/** Returns a minimal value for a key that isn't under test. */
function minimal(one: Schema): unknown {
  const [{ type = 'string', enum: allowed, required = [], properties = {} }] = alternatives(one) as [Schema]
  if (allowed !== undefined) return allowed[0]
  const [first] = [type].flat()
  if (first !== 'object') return first === 'string' ? 'x' : values[first as keyof typeof values]
  return Object.fromEntries(required.map((key) => [key, minimal(properties[key] ?? {})]))
}

/** Goes through all places that a manifest can have; `around` makes a manifest with a value there. */
export function* places(
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
