import type { Block, Shape } from '../src/keys/shape.js'

/** The part of JSON Schema that the key tables need. */
export type ValidationSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly items?: ValidationSchema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ValidationSchema>>
  readonly additionalProperties?: ValidationSchema
}

/**
 * Converts a shape to a schema with types, enums and required keys. Alternatives always differ in their YAML type. So
 * one schema can combine their keywords, and every error has one place.
 */
export function validationSchema(shape: Shape): ValidationSchema {
  switch (shape.kind) {
    case 'anything':
      return {}
    case 'scalar': {
      const empty = shape.mayBeEmpty ? [''] : []
      return { type: single(shape.types), ...(shape.values ? { enum: [...shape.values, ...empty] } : {}) }
    }
    case 'list':
      return withoutEmpty({ type: 'array', items: validationSchema(shape.items) })
    case 'map':
      return withoutEmpty({ type: 'object', additionalProperties: validationSchema(shape.values) })
    case 'block':
      return blockSchema(shape)
    case 'either':
      return merged(shape.shapes.map(validationSchema))
  }
}

function blockSchema({ keys, required, others }: Block): ValidationSchema {
  const properties: Record<string, ValidationSchema> = {}
  for (const [key, { support, shape }] of Object.entries(keys)) {
    const schema = support === 'mapped' ? validationSchema(shape) : {}
    if (Object.keys(schema).length > 0) properties[key] = schema
  }
  return withoutEmpty({
    type: 'object',
    required,
    properties,
    additionalProperties: others === undefined || others === 'unsupported' ? {} : validationSchema(others),
  })
}

function merged(schemas: readonly ValidationSchema[]): ValidationSchema {
  const result: Record<string, unknown> = {}
  for (const { type: _, ...keywords } of schemas) {
    for (const [keyword, value] of Object.entries(keywords)) {
      if (keyword === 'enum') throw new Error('a closed set cannot be an alternative')
      if (keyword in result) throw new Error(`two alternatives have ${keyword}`)
      result[keyword] = value
    }
  }
  return { type: single(schemas.flatMap(({ type }) => type ?? [])), ...result }
}

function single(types: readonly string[]): string | readonly string[] {
  return types.length === 1 ? types[0]! : types
}

function withoutEmpty(schema: ValidationSchema): ValidationSchema {
  return Object.fromEntries(
    Object.entries(schema).filter(([, value]) => typeof value === 'string' || Object.keys(value).length > 0),
  )
}
