import { asScalar, withinQuotes } from '../source/as-scalar.js'
import type { ManifestText } from '../source/sources.js'
import type { Span } from '../source/position.js'
import { aliasesAt } from './alias-completion.js'
import type { Completion } from './completion.js'
import { type Cursor, cursorsAt } from './cursor.js'
import { alternatives, type JsonSchema, schemasAt } from './json-schema.js'
import { namesOf } from './defined-names.js'
import { nameKindAt } from './name-places.js'
import { variablesAt, type VariableSources } from './variable-completion.js'

/** The options of `completionsAt`. */
export interface CompletionOptions {
  /**
   * The schema of the profile, such as the content of `tranship/schemas/compose.json`. Without it, only names are
   * proposed.
   */
  readonly schema?: object | undefined
  /**
   * All files that share names with the text, including the text; by default the text alone. A function is called only
   * where names can stand.
   */
  readonly manifest?: ManifestText | (() => ManifestText) | undefined
  /** The sources of variables, as for `translate`. A function is called only after `${`. */
  readonly variables?: VariableSources | (() => VariableSources) | undefined
}

/**
 * Returns proposals for the text at an offset: names of services, networks, volumes, configs, secrets and profiles, then
 * values, then keys. Keys without effect come last. After `*` it proposes anchors, after `${` variables. The function
 * never throws, and half-typed text elsewhere does no harm.
 */
export function completionsAt(
  text: string,
  offset: number,
  { schema, manifest = text, variables = {} }: CompletionOptions = {},
): readonly Completion[] {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  // After a number sign follows a comment.
  if (/(?:^|\s)#/.test(before)) return []
  const files = typeof manifest === 'function' ? manifest : () => manifest
  const known = typeof variables === 'function' ? variables : () => variables
  const special = aliasesAt(text, offset, before) ?? variablesAt(text, offset, before, known, files)
  if (special !== undefined) return special
  const found = cursorsAt(text, offset).flatMap((cursor) => {
    const fromSchema =
      schema === undefined ? [] : cursor.kind === 'key' ? keysAt(cursor, schema) : valuesAt(cursor, schema)
    const hasColon = /^["']?\s*:/.test(text.slice(cursor.span.end))
    const quote = /["']/.exec(text.charAt(cursor.span.start - 1))?.[0]
    return [...namesAt(cursor, files), ...fromSchema].map((offer) =>
      toCompletion(offer, cursor.span, quote, cursor.kind === 'key' && !hasColon),
    )
  })
  const all = [...new Map(found.map((each) => [each.label, each])).values()]
  return all.sort((one, other) => rankOf(one) - rankOf(other))
}

/** Returns a lower number for a proposal that is more likely meant. */
function rankOf({ kind, hasNoEffect }: Completion): number {
  if (kind === 'value') return 1
  if (kind !== 'key') return 0
  return hasNoEffect ? 3 : 2
}

interface Offer extends Pick<Completion, 'label' | 'kind' | 'description' | 'hasNoEffect'> {
  /** The text after a key. */
  readonly behind?: string
}

function toCompletion(
  { behind = ':', ...offer }: Offer,
  { start, end }: Span,
  quote: string | undefined,
  isNewKey: boolean,
): Completion {
  const written = isName(offer) ? writtenName(offer.label, quote) : offer.label
  return { ...offer, text: isNewKey ? `${written}${behind}` : written, start, end }
}

function isName({ kind }: Offer): boolean {
  return kind !== 'key' && kind !== 'value'
}

/** Writes a name inside a quote that is already open, or with the quotes that it needs. */
function writtenName(name: string, quote: string | undefined): string {
  return quote === undefined ? asScalar(name) : withinQuotes(name, quote)
}

function keysAt({ path, others }: Cursor, schema: JsonSchema): Offer[] {
  return schemasAt(schema, path)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([key, { doNotSuggest }]) => doNotSuggest !== true && !others.includes(key))
    .map(([label, own]) => ({
      label,
      kind: 'key',
      ...(own.markdownDescription === undefined ? {} : { description: own.markdownDescription }),
      ...(own.deprecated === true ? { hasNoEffect: true } : {}),
      behind: isWrittenBehind(own) ? ': ' : ':',
    }))
}

/** True if a value can stand on the line of its key. */
function isWrittenBehind(schema: JsonSchema): boolean {
  const types = alternatives(schema).flatMap(({ type = [] }) => type)
  if (types.length === 0) return schema.properties === undefined && schema.items === undefined
  return types.some((each) => each !== 'object' && each !== 'array')
}

function valuesAt({ path, others, behind }: Cursor, schema: JsonSchema): Offer[] {
  if (behind !== '') return []
  return schemasAt(schema, path)
    .flatMap(({ enum: values = [], const: only, type = [], defaultSnippets = [] }) => [
      ...values,
      ...defaultSnippets.map(({ body }) => body),
      ...(only === undefined ? [] : [only]),
      ...([type].flat().includes('boolean') && values.length === 0 ? [true, false] : []),
    ])
    .flatMap((value) => (isPlain(value) ? [String(value)] : []))
    .filter((label) => !others.includes(label))
    .map((label) => ({ label, kind: 'value' }))
}

/** True if the value is complete, without placeholders for an editor. */
function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[^$\n]+$/.test(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

function namesAt({ path, others, type, kind: place, behind }: Cursor, manifest: () => ManifestText): Offer[] {
  // The path of a map lacks the key that is being typed.
  const kind = nameKindAt(place, place === 'key' ? [...path, ''] : path)
  if (kind === undefined || !/^(?:$|:)/.test(behind)) return []
  if (kind === 'volume' && !typesWithVolume.includes(type)) return []
  const [, ofService] = path[0] === 'services' ? path : []
  return namesOf(kind, manifest())
    .filter((name) => !others.includes(name) && name !== '' && !(kind === 'service' && name === ofService))
    .map((label) => ({ label, kind }))
}

/** The types of a mount whose source is a volume. The type may still be missing. */
const typesWithVolume: readonly (string | undefined)[] = ['volume', 'cluster', '', undefined]
