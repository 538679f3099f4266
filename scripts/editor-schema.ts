import { format } from 'prettier'
import { stringify } from 'yaml'
import { keys, type KeyDocumentation, type Profile } from '../src/index.js'
import { isKnownWith } from '../src/keys/key.js'
import type { Block, Shape } from '../src/keys/shape.js'
import { manifestBlock } from '../src/keys/top-level-keys.js'
import { capabilitiesOf } from '../src/profiles/profile.js'
import { supportIn } from '../test/support/key-support.js'
import { composeKeys, composeNamesBelow, isRefusedByCompose } from './compose-keys.js'
import { type Snippet, snippetsIn } from './editor-snippets.js'
import { keysRefusedByCompose, reasonNotToOffer } from './keys-not-offered.js'
import { codeBlock } from './markdown.js'
import { addressOnSite } from './package-homes.js'

type Schema = Readonly<Record<string, unknown>>
type Kind<Name extends Shape['kind']> = Extract<Shape, { kind: Name }>

const draft = 'http://json-schema.org/draft-07/schema#'

const documented = new Map(keys.map((key) => [key.path, key]))

/** A value with a variable, which may become anything. */
const template: Schema = { type: 'string', pattern: '\\$' }

/** A Compose file has one of these sections. */
const demanded = { anyOf: ['services', 'jobs', 'include'].map((section) => ({ required: [section] })) }

/** Makes the JSON Schema of a profile for editors, with the allowed keys and their documentation. */
export function editorSchema(profile: Profile): Schema {
  const $id = addressOnSite(`schemas/${profile}.json`)
  const { properties, ...rest } = new EditorSchema(profile).of(manifestBlock, '')
  return {
    $schema: draft,
    // The site has the schemas at these addresses.
    ...($id === undefined ? {} : { $id }),
    title: `Compose manifest, profile ${profile}`,
    description: 'Written by `npm run generate` from the key tables of tranship. Do not edit.',
    ...rest,
    ...(capabilitiesOf(profile).servicesOptional ? {} : demanded),
    properties,
  }
}

export async function makeEditorSchema(profile: Profile): Promise<string> {
  return toJson(editorSchema(profile))
}

/**
 * Makes a variant of the schema for completion and hover only, since `tranship` itself reports errors. It is a double
 * negation that accepts every manifest. The YAML language server still uses the nested schemas. It has no `$id`, so that
 * editors find the other schema in the same folder.
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
  // Write a single type without a list.
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === 'type' && Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
  )
  return format(text, { parser: 'json', printWidth: 110 })
}

/**
 * Alternatives always differ in their YAML type. So one schema can combine their keywords, and every error has one
 * place.
 */
class EditorSchema {
  private readonly snippets: Readonly<Record<string, readonly Snippet[]>>
  /** True if Docker Compose reads the manifests of the profile too. */
  private readonly isForCompose: boolean

  constructor(private readonly profile: Profile) {
    this.isForCompose = capabilitiesOf(profile).wholeSpecification
    this.snippets = snippetsIn(profile)
  }

  private formsAt(path: string): readonly Snippet[] {
    return Object.hasOwn(this.snippets, path) ? this.snippets[path]! : []
  }

  /** Returns the schema for the values at a path, with snippets. */
  of(shape: Shape, path: string, forms = this.formsAt(path)): Schema {
    const alternatives = alternativesOf(shape)
    if (alternatives.some(({ kind }) => kind === 'anything')) return {}
    const list = alternatives.find((one) => one.kind === 'list')
    const map = alternatives.find((one) => one.kind === 'map' || one.kind === 'block')
    const values = alternatives.flatMap((one) => (one.kind === 'scalar' ? (one.values ?? []) : []))

    const scalars = values.length === 0 ? {} : { anyOf: [{ enum: values }, template] }
    const entries = { ...(map && this.entries(map, path)), ...offer(forms) }
    const typed = withTypes(alternatives, scalars)
    if (list === undefined) return { ...typed, ...entries }
    const itemForms = this.formsAt(below(path, '[]'))
    const items = this.items(list, path, itemForms)
    if (map === undefined && itemForms.length === 0) return { ...typed, ...items }
    // Snippets of list items only fit inside a list, and those of maps only outside of one.
    const otherwise = { ...entries, ...offer([...forms, ...itemForms.map(asItem)]) }
    return conditional(typed, { if: { type: 'array' }, then: items, else: otherwise })
  }

  private items({ items }: Kind<'list'>, path: string, forms: readonly Snippet[]): Schema {
    const at = below(path, '[]')
    const item = { title: titleOf(at), ...this.of(items, at, []) }
    if (forms.length === 0) return { items: item }
    // With an `allOf`, the server doesn't treat it as a single value, whose snippets it would offer twice.
    return { items: conditional(item, { if: {}, then: { ...offer(forms), allOf: [{}] } }) }
  }

  private entries(shape: Block | Kind<'map'>, path: string): Schema {
    if (shape.kind === 'map') return { additionalProperties: this.of(shape.values, below(path, '*')) }
    const { keys: table, required, others } = shape
    const capabilities = capabilitiesOf(this.profile)
    const rows = Object.entries(table).filter(([, row]) => isKnownWith(row, capabilities))
    const properties = rows.map(([name, { shape }]) => {
      const own = below(path, name)
      // Jobs share keys with services, which have their texts.
      const key = documented.get(own) ?? documented.get(own.replace(/^jobs\./, 'services.'))
      if (key === undefined) throw new Error(`nothing is said of ${own}`)
      return [name, this.property(key, shape, own)] as const
    })
    return {
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      patternProperties: { [extensions(rows.map(([name]) => name))]: yours },
      // Other keys are unsupported, which is a warning, or misspelt.
      ...(others === 'unsupported'
        ? {}
        : { additionalProperties: others === undefined ? false : this.of(others, below(path, '*')) }),
    }
  }

  private property(key: KeyDocumentation, shape: Shape, own: string): Schema {
    const { path } = key
    const title = titleOf(path)
    const { support, text } = supportIn(key, this.profile)
    const isRefused = this.isForCompose && isRefusedByCompose(path)
    const isOffered =
      this.isForCompose && !isRefused && reasonNotToOffer(own, support === 'mapped') === undefined
    if (support !== 'mapped') {
      const message = ['tranship ignores it.', ...(support === 'unsupported' ? [text] : [])]
      const said = support === 'unsupported' ? ['Not supported.', ...message] : message
      return {
        title,
        ...described(said.filter((part) => part !== '').join(' ')),
        ...(support === 'unsupported' || isOffered ? { deprecated: true } : {}),
        ...(isOffered ? this.ofCompose(path) : { doNotSuggest: true }),
      }
    }
    const value = this.of(shape, path)
    if (isRefused) {
      const [outer] = Object.keys(keysRefusedByCompose).filter((each) => `${path}.`.startsWith(`${each}.`))
      const instead = outer === path ? ` ${keysRefusedByCompose[path]}` : ''
      const said = `Docker Compose refuses this key.${instead}`.trimEnd()
      return { title, ...documentation(key, said), ...value, doNotSuggest: true }
    }
    const hidden = this.isForCompose && !isOffered ? { doNotSuggest: true } : {}
    return { title, ...documentation(key), ...value, ...hidden }
  }

  /** Returns the keys that Compose has below a key without effect. There are no types, so that nothing is an error. */
  private ofCompose(path: string): Schema {
    const types = composeKeys.get(path)?.types ?? []
    const items = this.keysOfCompose(below(path, '[]'))
    // Without a type, `properties` and `items` tell the server whether a map or a list follows the key.
    if (types.length === 1 && types[0] === 'array') return { items: items ?? {} }
    const entries =
      this.keysOfCompose(path) ?? (types.every((type) => type === 'object') ? { properties: {} } : {})
    return { ...entries, ...(items === undefined ? {} : { items }) }
  }

  private keysOfCompose(path: string): Schema | undefined {
    const [others, names] = partition(composeNamesBelow(path), (name) => name === '*')
    const properties = names.map((name) => {
      const own = below(path, name)
      const text = 'tranship ignores it, with the key around it.'
      return [
        name,
        { title: titleOf(own), ...described(text), deprecated: true, ...this.ofCompose(own) },
      ] as const
    })
    const anyName = others.length === 0 ? undefined : this.ofCompose(below(path, '*'))
    if (properties.length === 0 && anyName === undefined) return undefined
    return {
      properties: Object.fromEntries(properties),
      ...(anyName === undefined || Object.keys(anyName).length === 0
        ? {}
        : { additionalProperties: anyName }),
    }
  }
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function alternativesOf(shape: Shape): readonly Shape[] {
  return shape.kind === 'either' ? shape.shapes.flatMap(alternativesOf) : [shape]
}

/**
 * Adds the types of alternatives, maps first, since completion uses the first one. The server offers a value for each
 * type. To suppress unusual ones, such as null, and booleans in place of scalars, a condition allows them instead.
 */
function withTypes(alternatives: readonly Shape[], schema: Schema): Schema {
  const types = [...new Set(alternatives.flatMap(typesOf))]
  const tolerated = types.filter(
    (type) => type === 'null' || (type === 'boolean' && types.includes('number')),
  )
  const usual = types.filter((type) => !tolerated.includes(type))
  usual.sort((a, b) => Number(b === 'object') - Number(a === 'object'))
  if (tolerated.length === 0) return { type: usual, ...schema }
  // Without a type, `properties` tells the server that a map follows the key.
  const shown = usual[0] === 'object' ? { properties: {}, ...schema } : schema
  return conditional(shown, { if: { type: tolerated }, else: { type: usual } })
}

function typesOf(shape: Shape): readonly string[] {
  if (shape.kind === 'scalar') return shape.types
  return [shape.kind === 'list' ? 'array' : 'object']
}

/** Adds a condition to a schema. The server offers the content of `then` and `else` only for matching values. */
function conditional(schema: Schema, condition: Schema): Schema {
  if (!('if' in schema)) return { ...schema, ...condition }
  const { allOf = [] } = schema as { readonly allOf?: readonly Schema[] }
  return { ...schema, allOf: [...allOf, condition] }
}

const yours: Schema = { description: 'Yours: passed over without a word.' }

/** Returns a pattern for the user's own `x-` keys, excluding known ones. */
function extensions(known: readonly string[]): string {
  const own = known.filter((key) => key.startsWith('x-')).map((key) => key.slice(2))
  return own.length === 0 ? '^x-' : `^x-(?!(?:${own.join('|')})$)`
}

/**
 * Returns the documentation of a key. Its default is only mentioned in the text: as a keyword, it would make editors
 * insert defaults for whole blocks. Lists and maps are not added as examples, since editors can't insert them.
 */
function documentation({ text, example, default: usual }: KeyDocumentation, refusal?: string): Schema {
  const values = [example, usual].filter((value) => value !== undefined && typeof value !== 'object')
  return {
    ...described(
      [
        text,
        ...(refusal === undefined ? [] : [refusal]),
        ...(usual === undefined ? [] : [`Default: \`${String(usual)}\`.`]),
        ...(typeof example === 'object' ? [`Example:\n\n${codeBlock('yaml', stringify(example))}`] : []),
      ].join('\n\n'),
    ),
    ...(values.length === 0 ? {} : { examples: values }),
  }
}

/** Adds a description as Markdown, and as plain text for other editors. */
function described(text: string): Schema {
  return { description: text.replace(/```\w*\n?|`/g, '').trimEnd(), markdownDescription: text }
}

/** Returns the name of a path below its entry: `ports[].target`. */
function titleOf(path: string): string {
  return path.replace(/^\w+\.\*\./, '').replace(/\.\[\]/g, '[]')
}

function below(path: string, segment: string): string {
  return path === '' ? segment : `${path}.${segment}`
}

function offer(forms: readonly (Schema | Snippet)[]): Schema {
  return forms.length === 0 ? {} : { defaultSnippets: forms }
}

/** Converts the snippet of an item to one of a list with this item. */
function asItem({ label, description, body }: Snippet): Schema {
  return { label, description, bodyText: stringify([body]).trimEnd() }
}
