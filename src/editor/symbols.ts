import { parseMount } from '../compose/mount.js'
import { eachHostName } from '../mapping/application/host-names.js'
import { isCertainHost } from '../mapping/application/name-uses.js'
import { readNameValues } from '../mapping/read/name-value.js'
import type { TranslateOptions } from '../options/options.js'
import { parserOf, readFiles } from '../read.js'
import { Fault } from '../source/fault.js'
import { Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { spanWithin } from '../source/scalar-offsets.js'
import { Reports } from '../warnings/report.js'

/** Something that a manifest names in one place and refers to in others. */
export interface ManifestSymbol {
  readonly kind: SymbolKind
  readonly name: string
  /** The file that `range` is in, by the path that whoever read it gives it; absent where a lone text was given. */
  readonly file?: string
  /** The name where it is defined, without quotes: what a rename replaces. */
  readonly range: Range
  /** The whole definition, from the name to the end of what it stands for: for an outline. */
  readonly extent: Range
  /** The name wherever the manifest refers to it, without quotes, in the order of the manifest. */
  readonly references: readonly FileRange[]
}

/** What a manifest names: an entry of one of the blocks at its top. */
export type SymbolKind = 'service' | 'network' | 'volume' | 'config' | 'secret' | 'endpoint'

/** The keys at the top of a manifest below which symbols are defined. */
const sections: readonly (readonly [key: string, kind: SymbolKind])[] = [
  ['services', 'service'],
  ['networks', 'network'],
  ['volumes', 'volume'],
  ['configs', 'config'],
  ['secrets', 'secret'],
  ['endpoints', 'endpoint'],
]

/**
 * The services, networks, volumes, configs, secrets and endpoints of a manifest in the order of their definitions, each
 * with every reference to it: for an outline, for going to a definition and for renaming. A value or a command refers to a
 * service where it can mean nothing but that host, as `postgres://db:5432` does. Never throws: of half-typed
 * text it gives what is there. Of the options only what `incremental` keeps is used.
 */
export function symbols(manifest: ManifestText, options: TranslateOptions = {}): readonly ManifestSymbol[] {
  const { files, given } = readFiles(manifest, new Reports(), parserOf(options))
  const roots = given.flatMap(({ guess }) => (guess === undefined ? [] : [new Place(guess)]))
  const { sources } = files
  const { text } = sources
  const mentions = new Mentions(text)
  const defined = roots.flatMap((root) => definitionsIn(root))
  for (const root of roots) {
    for (const service of root.get('services')?.entries() ?? []) ofService(service, mentions)
    ofEndpoints(root.get('endpoints'), mentions)
  }
  // What one file defines and another adds to is one thing: each place refers to the other.
  if (roots.length > 1) for (const { kind, place } of defined) mentions.key(kind, place)
  defined.sort((a, b) => a.place.keySpan.start - b.place.keySpan.start)
  return defined.map(({ kind, place: { key, keySpan, node } }): ManifestSymbol => {
    const own = withoutQuotes(keySpan, text)
    const references = mentions.of(kind, key).filter(({ start }) => start !== own.start)
    return {
      kind,
      name: key,
      ...sources.located(own),
      extent: sources.range({ start: keySpan.start, end: Math.max(keySpan.end, node.end) }),
      references: references.map((span) => sources.fileRange(span)),
    }
  })
}

interface Definition {
  readonly kind: SymbolKind
  readonly place: Place
}

function definitionsIn(root: Place): Definition[] {
  return sections.flatMap(([section, kind]) => definitions(root, section).map((place) => ({ kind, place })))
}

/** The entries of a section, also those whose values are still to be typed; an endpoint without a name has none. */
function definitions(root: Place, section: string): Place[] {
  const place = root.get(section)
  if (place === undefined || (section === 'endpoints' && place.has('rules'))) return []
  return place.entries()
}

/** The places at which names are mentioned. What an alias repeats is written, and so mentioned, once. */
class Mentions {
  private readonly spans = new Map<string, Map<number, Span>>()

  constructor(private readonly text: string) {}

  of(kind: SymbolKind, name: string): Span[] {
    return [...(this.spans.get(`${kind} ${name}`)?.values() ?? [])].sort((a, b) => a.start - b.start)
  }

  /** Notes the key of a place. */
  key(kind: SymbolKind, { key, keySpan }: Place): void {
    this.note(kind, key, withoutQuotes(keySpan, this.text))
  }

  /** Notes the value of a place, or the part of it from `start` to `end`. */
  value(kind: SymbolKind, place: Place | undefined, start = 0, end = place?.text?.length ?? 0): void {
    const name = place?.text?.slice(start, end)
    if (place !== undefined && name) this.note(kind, name, spanWithin(place.node, { start, end }, this.text))
  }

  /** Notes the service in `service:<name>`, as far as the value at an offset has that form. */
  prefixed(place: Place | undefined, from = 0): void {
    if (place?.text?.startsWith('service:', from)) this.value('service', place, from + 'service:'.length)
  }

  private note(kind: SymbolKind, name: string, span: Span): void {
    const key = `${kind} ${name}`
    const spans = this.spans.get(key)
    if (spans === undefined) this.spans.set(key, new Map([[span.start, span]]))
    else spans.set(span.start, span)
  }
}

function ofService(service: Place, mentions: Mentions): void {
  const dependencies = service.get('depends_on')
  for (const item of dependencies?.items() ?? []) mentions.value('service', item)
  for (const entry of dependencies?.entries() ?? []) mentions.key('service', entry)
  const memberships = service.get('networks')
  for (const item of memberships?.items() ?? []) mentions.value('network', item)
  for (const entry of memberships?.entries() ?? []) mentions.key('network', entry)
  for (const item of service.get('volumes')?.items() ?? []) ofMount(item, mentions)
  for (const item of service.get('configs')?.items() ?? []) ofFile('config', item, mentions)
  for (const item of service.get('secrets')?.items() ?? []) ofFile('secret', item, mentions)

  const build = service.get('build')
  for (const item of build?.get('secrets')?.items() ?? []) ofFile('secret', item, mentions)
  const contexts = build?.get('additional_contexts')
  for (const entry of contexts?.entries() ?? []) mentions.prefixed(entry)
  for (const item of contexts?.items() ?? []) mentions.prefixed(item, (item.text ?? '').indexOf('=') + 1)
  ofHosts(service, mentions)
  ofUnsupportedKeys(service, mentions)
}

/** Words in values and commands that can be nothing but the host that a service is. */
function ofHosts(service: Place, mentions: Mentions): void {
  const variables = readNameValues(service.get('environment'))
  eachHostName({ place: service, environment: { variables } }, (found) => {
    const { place, part, text, start } = found
    const isVariable = text[start - 1] === '$'
    if (part !== undefined && !isVariable && isCertainHost(found))
      mentions.value('service', place, part.start, part.end)
  })
}

/** A rename must not pass over what is only warned about. */
function ofUnsupportedKeys(service: Place, mentions: Mentions): void {
  for (const key of ['network_mode', 'pid', 'ipc']) mentions.prefixed(service.get(key))
  for (const key of ['links', 'volumes_from']) {
    for (const item of service.get(key)?.items() ?? []) {
      const text = item.text ?? ''
      if (!text.startsWith('container:')) mentions.value('service', item, 0, `${text}:`.indexOf(':'))
    }
  }
  const extended = service.get('extends')
  if (extended?.isMap && !extended.has('file')) mentions.value('service', extended.get('service'))
  else mentions.value('service', extended)
}

function ofMount(mount: Place, mentions: Mentions): void {
  if (mount.isMap) return mentions.value('volume', mount.get('source'))
  const parsed = parseMount(mount.text ?? '')
  if (parsed instanceof Fault || parsed.kind !== 'named' || parsed.sourceSpan === undefined) return
  mentions.value('volume', mount, parsed.sourceSpan.start, parsed.sourceSpan.end)
}

function ofFile(kind: 'config' | 'secret', use: Place, mentions: Mentions): void {
  mentions.value(kind, use.isMap ? use.get('source') : use)
}

function ofEndpoints(endpoints: Place | undefined, mentions: Mentions): void {
  if (endpoints === undefined) return
  const isSingle = endpoints.isList || endpoints.has('rules')
  for (const endpoint of isSingle ? [endpoints] : endpoints.entries()) {
    const rules = endpoint.isList ? endpoint : endpoint.get('rules')
    for (const rule of rules?.items() ?? []) mentions.value('service', rule.get('service'))
  }
}

/** Returns the place of a name between its quotes. The second quote may be missing in half-typed text. */
function withoutQuotes({ start, end }: Span, text: string): Span {
  // A key that is not written has no quotes: the one at its place belongs to what follows.
  const quote = end > start ? text[start] : undefined
  if (quote !== '"' && quote !== "'") return { start, end }
  const isClosed = end > start + 1 && text[end - 1] === quote
  return { start: start + 1, end: isClosed ? end - 1 : end }
}
