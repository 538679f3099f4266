import type { Profile } from 'tranship'
import { type Cursor, cursorsAt, nameKindAt, namesOf } from 'tranship/internal'
import {
  type CompletionItem,
  CompletionItemKind,
  MarkupKind,
  type Position,
  type Range,
} from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { alternatives, type Schema, schemaOf, schemasAt } from './schema.js'

export interface CompletionOptions {
  readonly profile: Profile
  readonly resources: string
  /** Whether only names are completed, because another server completes what the schema knows. */
  readonly namesOnly: boolean
  readonly positionAt: (offset: number) => Position
}

/** The keys, values and names that can stand at an offset. */
export function completionsAt(
  analysis: Analysis,
  location: Location,
  offset: number,
  options: CompletionOptions,
): CompletionItem[] {
  const text = analysis.fileAt(location)?.text ?? ''
  const items = cursorsAt(text, offset).flatMap((cursor) => {
    const range = {
      start: options.positionAt(cursor.span.start),
      end: options.positionAt(cursor.span.end),
    }
    const isKey = cursor.kind === 'key'
    const hasColon = isKey && /^["']?\s*:/.test(text.slice(cursor.span.end))
    const own = options.namesOnly ? [] : isKey ? keysAt(cursor, options) : valuesAt(cursor, options)
    return [...own, ...namesAt(cursor, analysis, location)].map((offer) =>
      toItem(offer, range, isKey && !hasColon),
    )
  })
  return [...new Map(items.map((item) => [item.label, item])).values()]
}

interface Offer {
  readonly label: string
  readonly kind: CompletionItemKind
  readonly detail?: string
  readonly text?: string | undefined
  /** What stands behind a key. */
  readonly behind?: string
}

function toItem(
  { label, kind, detail, text, behind = ':' }: Offer,
  range: Range,
  isKey: boolean,
): CompletionItem {
  return {
    label,
    kind,
    ...(detail === undefined ? {} : { detail }),
    ...(text === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value: text } }),
    textEdit: { range, newText: isKey ? `${label}${behind}` : label },
  }
}

function keysAt({ path, others }: Cursor, { profile, resources }: CompletionOptions): Offer[] {
  const schemas = schemasAt(schemaOf(profile, resources), path)
  const offered = schemas.flatMap(({ properties = {} }) => Object.entries(properties))
  return offered
    .filter(([key, { doNotSuggest }]) => doNotSuggest !== true && !others.includes(key))
    .map(([label, schema]) => ({
      label,
      kind: CompletionItemKind.Property,
      text: schema.markdownDescription,
      behind: isWrittenBehind(schema) ? ': ' : ':',
    }))
}

/** Whether a value can stand on the line of its key. */
function isWrittenBehind(schema: Schema): boolean {
  const types = alternatives(schema).flatMap(({ type = [] }) => type)
  return types.length === 0 || types.some((each) => each !== 'object' && each !== 'array')
}

function valuesAt({ path }: Cursor, { profile, resources }: CompletionOptions): Offer[] {
  return schemasAt(schemaOf(profile, resources), path)
    .flatMap(({ enum: values = [], const: only, type = [], defaultSnippets = [] }) => [
      ...values,
      ...defaultSnippets.map(({ body }) => body),
      ...(only === undefined ? [] : [only]),
      ...([type].flat().includes('boolean') && values.length === 0 ? [true, false] : []),
    ])
    .flatMap((value) => (isPlain(value) ? [String(value)] : []))
    .map((label) => ({ label, kind: CompletionItemKind.Value }))
}

/** Whether a value is written as it is, with nothing in it for an editor to fill in. */
function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return /^[^$\n]+$/.test(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

function namesAt({ path, others, kind: place }: Cursor, analysis: Analysis, location: Location): Offer[] {
  // A key that is still to be typed stands one level below its map.
  const kind = nameKindAt(place === 'key' ? [...path, ''] : path)
  if (kind === undefined || (place === 'key' && typeof path.at(-1) === 'number')) return []
  const [, ofService] = path[0] === 'services' ? path : []
  return namesOf(kind, analysis.filesWith(location))
    .filter((name) => !others.includes(name) && name !== '' && !(kind === 'service' && name === ofService))
    .map((label) => ({ label, kind: CompletionItemKind.Reference, detail: kind }))
}
