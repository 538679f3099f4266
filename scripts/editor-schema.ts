import { format } from 'prettier'
import { stringify } from 'yaml'
import { keys, type KeyDocumentation, type Profile } from '../src/index.js'
import { isKnownWith } from '../src/mapping/keys/key.js'
import type { Block, Shape } from '../src/mapping/keys/shape.js'
import { manifestBlock } from '../src/mapping/keys/top-level-keys.js'
import { capabilitiesOf } from '../src/profiles/profile.js'
import { supportIn } from '../test/support/key-support.js'
import { type Snippet, snippets } from './editor-snippets.js'
import { codeBlock } from './markdown.js'

type Schema = Readonly<Record<string, unknown>>
type Kind<Name extends Shape['kind']> = Extract<Shape, { kind: Name }>

const draft = 'http://json-schema.org/draft-07/schema#'

const documented = new Map(keys.map((key) => [key.path, key]))

/** A value with a variable in it, which may become anything. */
const template: Schema = { type: 'string', pattern: '\\$' }

/** The JSON Schema of a profile's manifests, for editors: what may be written where, and what becomes of it. */
export function editorSchema(profile: Profile): Schema {
  const { properties, ...rest } = new EditorSchema(profile).of(manifestBlock, '')
  return {
    $schema: draft,
    title: `Compose manifest, profile ${profile}`,
    description: 'Written by `npm run generate` from the key tables of tranship. Do not edit.',
    ...rest,
    ...(capabilitiesOf(profile).servicesOptional ? {} : { required: ['services'] }),
    properties,
  }
}

export async function makeEditorSchema(profile: Profile): Promise<string> {
  return toJson(editorSchema(profile))
}

/**
 * The same schema for completion and hover alone, where `tranship` itself says what is wrong: a negation that holds for
 * every manifest. The language server still looks inside it for what fits a place, and twice negated is not negated.
 */
export async function makeCompletionSchema(profile: Profile): Promise<string> {
  return toJson({
    $schema: draft,
    title: `Compose manifest, profile ${profile}, for completion and hover`,
    description: 'Written by `npm run generate`. Finds nothing wrong with any manifest.',
    not: { allOf: [{ not: {} }, { not: { $ref: `./${profile}.json` } }] },
  })
}

async function toJson(schema: Schema): Promise<string> {
  // A type that is the only one needs no list.
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === 'type' && Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
  )
  return format(text, { parser: 'json', printWidth: 110 })
}

/** Alternatives differ in their YAML type, so each becomes keywords of one schema, and every message has one place. */
class EditorSchema {
  constructor(private readonly profile: Profile) {}

  /** The schema of the values that a path has, with the forms to offer for it. */
  of(shape: Shape, path: string, forms = formsAt(path)): Schema {
    const alternatives = alternativesOf(shape)
    if (alternatives.some(({ kind }) => kind === 'anything')) return {}
    const list = alternatives.find((one) => one.kind === 'list')
    const map = alternatives.find((one) => one.kind === 'map' || one.kind === 'block')
    const values = alternatives.flatMap((one) => (one.kind === 'scalar' ? (one.values ?? []) : []))

    const scalars = values.length === 0 ? {} : { anyOf: [{ enum: values }, template] }
    const entries = { ...(map && this.entries(map, path)), ...offer(forms) }
    const typed = withTypes(alternatives, scalars)
    if (list === undefined) return { ...typed, ...entries }
    const itemForms = formsAt(below(path, '[]'))
    const items = this.items(list, path, itemForms)
    if (map === undefined && itemForms.length === 0) return { ...typed, ...items }
    // Forms of a list's items fit neither behind its key nor beside its items, forms of a map do not fit into a list.
    const otherwise = { ...entries, ...offer([...forms, ...itemForms.map(asItem)]) }
    return conditional(typed, { if: { type: 'array' }, then: items, else: otherwise })
  }

  private items({ items }: Kind<'list'>, path: string, forms: readonly Snippet[]): Schema {
    const at = below(path, '[]')
    const item = { title: titleOf(at), ...this.of(items, at, []) }
    if (forms.length === 0) return { items: item }
    // With an `allOf`, the server does not take it for a single value, whose forms it offers a second time.
    return { items: conditional(item, { if: {}, then: { ...offer(forms), allOf: [{}] } }) }
  }

  private entries(shape: Block | Kind<'map'>, path: string): Schema {
    if (shape.kind === 'map') return { additionalProperties: this.of(shape.values, below(path, '*')) }
    const { keys: table, required, others } = shape
    const capabilities = capabilitiesOf(this.profile)
    const rows = Object.entries(table).filter(([, row]) => isKnownWith(row, capabilities))
    const properties = rows.map(([name, { shape }]) => {
      const key = documented.get(below(path, name))
      if (key === undefined) throw new Error(`nothing is said of ${below(path, name)}`)
      return [name, this.property(key, shape)] as const
    })
    return {
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      patternProperties: { [extensions(rows.map(([name]) => name))]: yours },
      // Other keys are either warned about as not supported, or misspelt.
      ...(others === 'unsupported'
        ? {}
        : { additionalProperties: others === undefined ? false : this.of(others, below(path, '*')) }),
    }
  }

  private property(key: KeyDocumentation, shape: Shape): Schema {
    const title = titleOf(key.path)
    const { support, text } = supportIn(key, this.profile)
    if (support === 'ignored') {
      return { title, ...described('Left out without a word.'), doNotSuggest: true }
    }
    if (support === 'unsupported') {
      const message = `Not supported, so it is left out.${text === '' ? '' : ` ${text}`}`
      return { title, ...described(message), deprecated: true, doNotSuggest: true }
    }
    return { title, ...documentation(key), ...this.of(shape, key.path) }
  }
}

function alternativesOf(shape: Shape): readonly Shape[] {
  return shape.kind === 'either' ? shape.shapes.flatMap(alternativesOf) : [shape]
}

/**
 * The types of alternatives; a map comes first, as what a key alone is completed with. The server offers a value for
 * each type, so what nobody would write is kept from it: nothing at all, and booleans where any scalar may stand.
 */
function withTypes(alternatives: readonly Shape[], schema: Schema): Schema {
  const types = [...new Set(alternatives.flatMap(typesOf))]
  const tolerated = types.filter(
    (type) => type === 'null' || (type === 'boolean' && types.includes('number')),
  )
  const usual = types.filter((type) => !tolerated.includes(type))
  usual.sort((a, b) => Number(b === 'object') - Number(a === 'object'))
  if (tolerated.length === 0) return { type: usual, ...schema }
  // Where no type says so, this is how the server knows that a map follows the key.
  const shown = usual[0] === 'object' ? { properties: {}, ...schema } : schema
  return conditional(shown, { if: { type: tolerated }, else: { type: usual } })
}

function typesOf(shape: Shape): readonly string[] {
  if (shape.kind === 'scalar') return shape.types
  return [shape.kind === 'list' ? 'array' : 'object']
}

/** A schema with one more condition; what stands behind `then` and `else` is offered only inside of a value that fits. */
function conditional(schema: Schema, condition: Schema): Schema {
  if (!('if' in schema)) return { ...schema, ...condition }
  const { allOf = [] } = schema as { readonly allOf?: readonly Schema[] }
  return { ...schema, allOf: [...allOf, condition] }
}

const yours: Schema = { description: 'Yours: passed over without a word.' }

/** What matches the keys of a user's own, but none that a table has. */
function extensions(known: readonly string[]): string {
  const own = known.filter((key) => key.startsWith('x-')).map((key) => key.slice(2))
  return own.length === 0 ? '^x-' : `^x-(?!(?:${own.join('|')})$)`
}

/**
 * What is said of a key. Its default is told, but no keyword, or else editors write the defaults of a whole block. So is
 * an example that is a list or a map, which editors would offer as a value, and cannot.
 */
function documentation({ text, example, default: usual }: KeyDocumentation): Schema {
  const values = [example, usual].filter((value) => value !== undefined && typeof value !== 'object')
  return {
    ...described(
      [
        text,
        ...(usual === undefined ? [] : [`Default: \`${String(usual)}\`.`]),
        ...(typeof example === 'object' ? [`Example:\n\n${codeBlock('yaml', stringify(example))}`] : []),
      ].join('\n\n'),
    ),
    ...(values.length === 0 ? {} : { examples: values }),
  }
}

/** Some editors show Markdown, the others the plain text. */
function described(text: string): Schema {
  return { description: text.replace(/```\w*\n?|`/g, '').trimEnd(), markdownDescription: text }
}

/** What a path is called below the entry that it belongs to: `ports[].target`. */
function titleOf(path: string): string {
  return path.replace(/^\w+\.\*\./, '').replace(/\.\[\]/g, '[]')
}

function below(path: string, segment: string): string {
  return path === '' ? segment : `${path}.${segment}`
}

function formsAt(path: string): readonly Snippet[] {
  return Object.hasOwn(snippets, path) ? snippets[path]! : []
}

function offer(forms: readonly (Schema | Snippet)[]): Schema {
  return forms.length === 0 ? {} : { defaultSnippets: forms }
}

/** The form of an item as a list of it alone. */
function asItem({ label, description, body }: Snippet): Schema {
  return { label, description, bodyText: stringify([body]).trimEnd() }
}
