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

/** What `completionsAt` may know besides the text. */
export interface CompletionOptions {
  /** The schema of the profile, such as what `tranship/schemas/compose.json` holds. Without it there are names alone. */
  readonly schema?: object | undefined
  /**
   * All files in which one name means one thing, the text among them; by default the text alone. A function is asked where
   * names can stand, and nowhere else.
   */
  readonly manifest?: ManifestText | (() => ManifestText) | undefined
  /** What says which variables have a value, as for `translate`. A function is asked behind `${`, and nowhere else. */
  readonly variables?: VariableSources | (() => VariableSources) | undefined
}

/**
 * The keys, values and names of services, networks, volumes, configs, secrets and profiles that can stand at an offset of
 * a text, behind `*` those of anchors, and behind `${` those of variables. Never throws: half-typed text beside the place
 * does no harm.
 */
export function completionsAt(
  text: string,
  offset: number,
  { schema, manifest = text, variables = {} }: CompletionOptions = {},
): readonly Completion[] {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  // Behind a number sign is a comment.
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
    return [...fromSchema, ...namesAt(cursor, files)].map((offer) =>
      toCompletion(offer, cursor.span, quote, cursor.kind === 'key' && !hasColon),
    )
  })
  return [...new Map(found.map((each) => [each.label, each])).values()]
}

interface Offer extends Pick<Completion, 'label' | 'kind' | 'description'> {
  /** What stands behind a key. */
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

/** Behind a quote, or with those that it needs. */
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
      behind: isWrittenBehind(own) ? ': ' : ':',
    }))
}

/** Whether a value can stand on the line of its key. */
function isWrittenBehind(schema: JsonSchema): boolean {
  const types = alternatives(schema).flatMap(({ type = [] }) => type)
  return types.length === 0 || types.some((each) => each !== 'object' && each !== 'array')
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

/** Whether a value is written as it is, with nothing in it for an editor to fill in. */
function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[^$\n]+$/.test(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

function namesAt({ path, others, type, kind: place, behind }: Cursor, manifest: () => ManifestText): Offer[] {
  // A key that is still to be typed stands one level below its map.
  const kind = nameKindAt(place, place === 'key' ? [...path, ''] : path)
  if (kind === undefined || !/^(?:$|:)/.test(behind)) return []
  if (kind === 'volume' && !typesWithVolume.includes(type)) return []
  const [, ofService] = path[0] === 'services' ? path : []
  return namesOf(kind, manifest())
    .filter((name) => !others.includes(name) && name !== '' && !(kind === 'service' && name === ofService))
    .map((label) => ({ label, kind }))
}

/** The types of a mount whose source is the name of a volume, also where the type is still to be typed. */
const typesWithVolume: readonly (string | undefined)[] = ['volume', 'cluster', '', undefined]
