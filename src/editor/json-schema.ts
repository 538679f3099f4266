import type { PathSegment } from '../source/place.js'

/** The parts of JSON Schema in the schemas of the package. */
export interface JsonSchema {
  readonly markdownDescription?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly doNotSuggest?: boolean
  /** True for a key without effect. */
  readonly deprecated?: boolean
  /** Proposals of editors for the value. */
  readonly defaultSnippets?: readonly { readonly body?: unknown }[]
}

/** Returns all schemas that apply to a path. */
export function schemasAt(schema: JsonSchema, path: readonly PathSegment[]): readonly JsonSchema[] {
  let found = alternatives(schema)
  for (const segment of path) found = found.flatMap((each) => child(each, segment)).flatMap(alternatives)
  return found
}

/** Returns a schema with its alternatives, and with the branches of conditions that the path does not decide. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { then, else: otherwise, anyOf = [], oneOf = [], allOf = [] } = schema
  const parts = [then, otherwise, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined)
  return [schema, ...parts.flatMap(alternatives)]
}

function child(
  { properties = {}, additionalProperties, items }: JsonSchema,
  segment: PathSegment,
): readonly JsonSchema[] {
  if (typeof segment === 'number') return items === undefined ? [] : [items]
  if (Object.hasOwn(properties, segment)) return [properties[segment]!]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}
