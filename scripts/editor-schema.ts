import { format } from 'prettier'
import { keys, type KeyDocumentation, type Profile } from '../src/index.js'
import type { Block, Shape } from '../src/mapping/keys/shape.js'
import { manifestBlock } from '../src/mapping/keys/top-level-keys.js'
import { snippets } from './editor-snippets.js'

type Schema = Record<string, unknown>

const documented = new Map(keys.map((key) => [key.path, key]))

/** A value with a variable in it, which may become anything. */
const template: Schema = { type: 'string', pattern: '\\$' }

/** The JSON Schema of a profile's manifests, for editors: what may be written where, and what becomes of it. */
export function editorSchema(profile: Profile): Schema {
  const { properties, ...rest } = new EditorSchema(profile).of(manifestBlock, '')
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Compose manifest, profile ${profile}`,
    description: 'Written by `npm run generate` from the key tables of tranship. Do not edit.',
    ...rest,
    required: ['services'],
    properties,
  }
}

export async function makeEditorSchema(profile: Profile): Promise<string> {
  // A type that is the only one needs no list.
  const text = JSON.stringify(editorSchema(profile), (name, value: unknown) =>
    name === 'type' && Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
  )
  return format(text, { parser: 'json', printWidth: 110 })
}

/** Alternatives differ in their YAML type, so each becomes keywords of one schema, and every message has one place. */
class EditorSchema {
  constructor(private readonly profile: Profile) {}

  /** The schema of a shape whose keys are found below a path. */
  of(shape: Shape, path: string): Schema {
    switch (shape.kind) {
      case 'anything':
        return {}
      case 'scalar':
        return shape.values
          ? { anyOf: [{ type: shape.types, enum: shape.values }, template] }
          : { type: shape.types }
      case 'list':
        return { type: ['array'], items: this.named(shape.items, `${path}[]`) }
      case 'map':
        return { type: ['object'], additionalProperties: this.named(shape.values, `${path}*`) }
      case 'block':
        return this.block(shape, path)
      case 'either':
        return this.merged(shape.shapes.map((one) => this.of(one, path)))
    }
  }

  /** The schema of the entries of a map or list, with the forms that they usually have. */
  private named(shape: Shape, path: string): Schema {
    return { ...this.of(shape, `${path}.`), ...snippetsOf(path) }
  }

  private merged(schemas: readonly Schema[]): Schema {
    const types = schemas.flatMap((schema) => schema['type'] as readonly string[])
    return { ...Object.assign({}, ...schemas), type: types } as Schema
  }

  private block({ keys: table, required, others }: Block, path: string): Schema {
    const properties = Object.entries(table).map(([name, { shape }]) => {
      const key = documented.get(`${path}${name}`)
      if (key === undefined) throw new Error(`nothing is said of ${path}${name}`)
      return [name, this.property(key, shape)] as const
    })
    return {
      type: ['object'],
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      patternProperties: { [extensions(Object.keys(table))]: yours },
      ...(others === undefined || others === 'unsupported'
        ? {}
        : { additionalProperties: this.named(others, `${path}*`) }),
    }
  }

  private property(key: KeyDocumentation, shape: Shape): Schema {
    const title = key.path.replace(/^\w+\.\*\./, '').replace(/\.\[\]/g, '[]')
    if (key.support === 'ignored') {
      return { title, ...described('Left out without a word.'), doNotSuggest: true }
    }
    const counts = key.support === 'mapped' && key.profiles.includes(this.profile)
    if (!counts) {
      const instead = key.support === 'mapped' ? `Needs profile ${key.profiles.join(' or ')}.` : key.text
      const message = `Not supported, so it is left out.${instead === '' ? '' : ` ${instead}`}`
      return {
        title,
        ...described(message),
        deprecated: true,
        deprecationMessage: message,
        doNotSuggest: true,
      }
    }
    return {
      title,
      ...described(key.text),
      ...this.of(shape, `${key.path}.`),
      ...(key.default === undefined ? {} : { default: key.default }),
      ...(key.example === undefined ? {} : { examples: [key.example] }),
      ...snippetsOf(key.path),
    }
  }
}

const yours: Schema = { description: 'Yours: passed over without a word.' }

/** What matches the keys of a user's own, but none that a table has. */
function extensions(known: readonly string[]): string {
  const own = known.filter((key) => key.startsWith('x-')).map((key) => key.slice(2))
  return own.length === 0 ? '^x-' : `^x-(?!(?:${own.join('|')})$)`
}

/** Some editors show Markdown, the others the plain text. */
function described(text: string): Schema {
  return { description: text.replaceAll('`', ''), markdownDescription: text }
}

function snippetsOf(path: string): Schema {
  const own = Object.hasOwn(snippets, path) ? snippets[path] : undefined
  return own === undefined ? {} : { defaultSnippets: own }
}
