import type { ValidationSchema } from './validation-schema.js'

/** A schema that may refer to definitions. */
export type ReferringSchema =
  | { readonly $ref: string }
  | (Omit<ValidationSchema, 'items' | 'properties' | 'additionalProperties'> & {
      readonly $defs?: Readonly<Record<string, ReferringSchema>>
      readonly items?: ReferringSchema
      readonly properties?: Readonly<Record<string, ReferringSchema>>
      readonly additionalProperties?: ReferringSchema
    })

/** The length of JSON from which a part gets a definition even if it occurs once. */
const LONG = 300

/** Moves parts of a schema to its definitions: those that occur several times, and long ones. */
export function withDefinitions(schema: ValidationSchema): ReferringSchema {
  const places = new Map<string, number>()
  const count = (part: ValidationSchema): void => {
    const text = JSON.stringify(part)
    places.set(text, (places.get(text) ?? 0) + 1)
    if (places.get(text) === 1) partsOf(part).forEach(count)
  }
  count(schema)

  const $defs: Record<string, ReferringSchema> = {}
  const names = new Map<string, string>()
  const refer = (part: ValidationSchema): ReferringSchema => {
    const text = JSON.stringify(part)
    const isOwn = partsOf(part).length > 0 && (places.get(text)! > 1 || text.length > LONG)
    if (!isOwn) return withParts(part, refer)
    let name = names.get(text)
    if (name === undefined) {
      names.set(text, (name = `part${names.size}`))
      $defs[name] = withParts(part, refer)
    }
    return { $ref: `#/$defs/${name}` }
  }
  return { $defs, ...withParts(schema, refer) }
}

function partsOf({ items, properties = {}, additionalProperties }: ValidationSchema): ValidationSchema[] {
  return [items, ...Object.values(properties), additionalProperties].filter((part) => part !== undefined)
}

function withParts(
  { items, properties, additionalProperties, ...own }: ValidationSchema,
  refer: (part: ValidationSchema) => ReferringSchema,
): ReferringSchema {
  return {
    ...own,
    ...(items && { items: refer(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, refer(part)])),
    }),
    ...(additionalProperties && { additionalProperties: refer(additionalProperties) }),
  }
}
