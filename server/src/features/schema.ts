import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PathSegment, Profile } from 'tranship'

/** The part of JSON Schema that the schemas of the library use. */
export interface Schema {
  readonly markdownDescription?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly doNotSuggest?: boolean
  /** What editors offer for the value. */
  readonly defaultSnippets?: readonly { readonly label?: string; readonly body?: unknown }[]
}

const read = new Map<string, Schema>()

/** The schema of a profile, which is read once. */
export function schemaOf(profile: Profile, resources: string): Schema {
  const file = path.join(resources, 'schemas', `${profile}.json`)
  let schema = read.get(file)
  if (schema === undefined) read.set(file, (schema = JSON.parse(readFileSync(file, 'utf8')) as Schema))
  return schema
}

/** All that a schema says of the place at a path. */
export function schemasAt(schema: Schema, pathToPlace: readonly PathSegment[]): readonly Schema[] {
  let found: readonly Schema[] = alternatives(schema)
  for (const segment of pathToPlace)
    found = found.flatMap((each) => child(each, segment)).flatMap(alternatives)
  return found
}

/** A schema with those that count where conditions hold that the path alone does not decide. */
export function alternatives(schema: Schema): readonly Schema[] {
  const { then, else: otherwise, anyOf = [], oneOf = [], allOf = [] } = schema
  const parts = [then, otherwise, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined)
  return [schema, ...parts.flatMap(alternatives)]
}

function child(
  { properties = {}, additionalProperties, items }: Schema,
  segment: PathSegment,
): readonly Schema[] {
  if (typeof segment === 'number') return items === undefined ? [] : [items]
  if (Object.hasOwn(properties, segment)) return [properties[segment]!]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}
