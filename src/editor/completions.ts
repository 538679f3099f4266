import { isWorkloadSection } from '../keys/workload-sections.js'
import { asScalar, withinQuotes } from '../source/as-scalar.js'
import type { ManifestText } from '../source/sources.js'
import { aliasesAt } from './alias-completion.js'
import { blockBelow } from './block-below.js'
import type { Completion } from './completion.js'
import { type Cursor, cursorsAt } from './cursor.js'
import { alternatives, type JsonSchema, schemasAt } from './json-schema.js'
import { namesOf } from './defined-names.js'
import { hostsAt } from './host-completion.js'
import { imagesAt } from './image-completion.js'
import { nameKindAt } from './name-places.js'
import { type ListFolder, pathsAt } from './path-completion.js'
import { fitsPattern } from './path-pattern.js'
import { stagesAt } from './stage-completion.js'
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
  /**
   * Returns the entries of a folder, by its path relative to the folder of the text, such as `.`, `api/src` or `..`. It is
   * called only where a path can stand. Without it, no paths are proposed.
   */
  readonly listFolder?: ListFolder | undefined
  /**
   * Returns the text of another file, by its path relative to the folder of the text. It is called only for the service in
   * an `extends` with a `file`, and for the Dockerfile of a `target`.
   */
  readonly fileText?: ((path: string) => string | undefined) | undefined
}

/**
 * Returns proposals for the text at an offset: names of services, networks, volumes, configs, secrets and Compose
 * profiles, images of other services, and paths of files; then values, then keys. A `target` has the stages of its
 * Dockerfile. An empty file begins with `services`, an empty service with `image`, and keys without effect come last.
 * After `*` it proposes anchors, after `${` variables, and after `://` hosts. The function never throws, and half-typed
 * text elsewhere does no harm.
 */
export function completionsAt(
  text: string,
  offset: number,
  { schema, manifest = text, variables = {}, listFolder, fileText }: CompletionOptions = {},
): readonly Completion[] {
  // An editor may ask about a text that has become shorter since.
  const at = Math.min(Math.max(offset, 0), text.length)
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  // After a number sign follows a comment.
  if (/(?:^|\s)#/.test(before)) return []
  const files = typeof manifest === 'function' ? manifest : () => manifest
  const known = typeof variables === 'function' ? variables : () => variables
  const special =
    aliasesAt(text, at, before) ??
    variablesAt(text, at, before, known, files) ??
    hostsAt(text, at, before, files)
  if (special !== undefined) return special
  const found = cursorsAt(text, at).flatMap((cursor) => {
    const fromSchema =
      schema === undefined
        ? []
        : cursor.kind === 'key'
          ? keysAt(cursor, schema, text)
          : valuesAt(cursor, schema)
    const hasColon = /^["']?\s*:/.test(text.slice(cursor.span.end))
    const stages = stagesAt(cursor, fileText).map((label): Offer => ({ label, kind: 'stage' }))
    const offers = [...namesAt(cursor, files, fileText), ...stages, ...fromSchema].map((offer) =>
      toCompletion(offer, cursor, cursor.kind === 'key' && !hasColon),
    )
    // On a line of its own, a key is more likely.
    const isOnOwnLine = before.slice(0, before.length - (at - cursor.span.start)).trim() === ''
    if (cursor.kind === 'key' || isOnOwnLine) return offers
    const paths = listFolder === undefined ? [] : pathsAt(text, at, cursor, listFolder)
    return [...offers, ...paths, ...imagesAt(text, cursor, files)]
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

interface Offer extends Pick<Completion, 'label' | 'kind' | 'description' | 'hasNoEffect' | 'below'> {
  /** The text after a key. */
  readonly behind?: string
}

function toCompletion(
  { behind = ':', below, ...offer }: Offer,
  { span: { start, end }, quote }: Cursor,
  isNewKey: boolean,
): Completion {
  const written = isName(offer) ? writtenName(offer.label, quote) : offer.label
  if (!isNewKey) return { ...offer, text: written, start, end }
  return { ...offer, text: `${written}${behind}`, ...(below === undefined ? {} : { below }), start, end }
}

function isName({ kind }: Offer): boolean {
  return kind !== 'key' && kind !== 'value'
}

/** Writes a name inside a quote that is already open, or with the quotes that it needs. */
function writtenName(name: string, quote: string | undefined): string {
  return quote === undefined ? asScalar(name) : withinQuotes(name, quote)
}

function keysAt(cursor: Cursor, schema: JsonSchema, text: string): Offer[] {
  const { path, others } = cursor
  const first =
    others.length > 0 ? [] : (firstKeys.find(([pattern]) => fitsPattern(pattern, path))?.[1] ?? [])
  return schemasAt(schema, path)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([key, { doNotSuggest }]) => doNotSuggest !== true && !others.includes(key))
    .sort(([one], [other]) => Number(first.includes(other)) - Number(first.includes(one)))
    .map(([label, own]): Offer => {
      const below = isWrittenBehind(own) ? undefined : blockBelow(text, cursor, own)
      return {
        label,
        kind: 'key',
        ...(own.markdownDescription === undefined ? {} : { description: own.markdownDescription }),
        ...(own.deprecated === true ? { hasNoEffect: true } : {}),
        behind: isWrittenBehind(own) ? ': ' : ':',
        ...(below === undefined ? {} : { below }),
      }
    })
}

/** The keys with which an empty map begins. */
const firstKeys: readonly (readonly [path: string, keys: readonly string[]])[] = [
  ['', ['services']],
  ['services.*', ['image']],
]

/** True if a value can stand on the line of its key. */
function isWrittenBehind(schema: JsonSchema): boolean {
  const types = alternatives(schema).flatMap(({ type = [] }) => type)
  if (types.length === 0) return schema.properties === undefined && schema.items === undefined
  return types.some((each) => each !== 'object' && each !== 'array')
}

function valuesAt({ path, others, ahead, behind }: Cursor, schema: JsonSchema): Offer[] {
  if (ahead !== '' || behind !== '') return []
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

function namesAt(
  { path, others, beside, kind: place, ahead, behind }: Cursor,
  manifest: () => ManifestText,
  fileText: CompletionOptions['fileText'],
): Offer[] {
  // The path of a map lacks the key that is being typed.
  const kind = nameKindAt(place, place === 'key' ? [...path, ''] : path, ahead)
  if (kind === undefined || !/^(?:$|:)/.test(behind)) return []
  if (kind === 'volume' && !typesWithVolume.includes(beside.get('type'))) return []
  const [, ofService] = isWorkloadSection(path[0]) ? path : []
  const otherFile = fitsPattern('services.*.extends.service', path) ? beside.get('file') : undefined
  const names =
    otherFile === undefined
      ? namesOf(kind, manifest()).filter((name) => !(kind === 'service' && name === ofService))
      : namesOf(kind, fileText?.(otherFile) ?? '')
  return names.filter((name) => !others.includes(name) && name !== '').map((label) => ({ label, kind }))
}

/** The types of a mount whose source is a volume. The type may still be missing. */
const typesWithVolume: readonly (string | undefined)[] = ['volume', 'cluster', '', undefined]
