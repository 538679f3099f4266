import { Mentions as HostMentions } from '../mapping/mentions/mentions.js'
import { readNameValues } from '../mapping/read/name-value.js'
import type { TranslateOptions } from '../options/options.js'
import { parserOf } from '../read.js'
import { parseFiles } from '../stages/parse-files.js'
import { Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { spanWithin } from '../source/scalar-offsets.js'
import { Reports } from '../warnings/report.js'
import { findNames, type SymbolKind } from './name-places.js'

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
  const { files, given } = parseFiles(manifest, new Reports(), parserOf(options))
  const roots = given.flatMap(({ guess }) => (guess === undefined ? [] : [new Place(guess)]))
  const { sources } = files
  const { text } = sources
  const mentions = new Mentions(text)
  const defined = roots.flatMap((root) => definitionsIn(root))
  const services = roots.flatMap((root) => root.get('services')?.entries() ?? [])
  for (const { kind, place, part } of roots.flatMap(findNames)) {
    if (kind === 'profile') continue
    if (part === undefined) mentions.key(kind, place)
    else mentions.value(kind, place, part.start, part.end)
  }
  ofHosts(services, mentions)
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

  /** Notes the part of a value from `start` to `end`. */
  value(kind: SymbolKind, place: Place, start: number, end: number): void {
    const name = place.text?.slice(start, end)
    if (name) this.note(kind, name, spanWithin(place.node, { start, end }, this.text))
  }

  private note(kind: SymbolKind, name: string, span: Span): void {
    const key = `${kind} ${name}`
    const spans = this.spans.get(key)
    if (spans === undefined) this.spans.set(key, new Map([[span.start, span]]))
    else spans.set(span.start, span)
  }
}

/** Words in values and commands that can be nothing but the host that a service is. */
function ofHosts(services: readonly Place[], mentions: Mentions): void {
  const names = services.map(({ key }) => key)
  const naming = services.map((place) => {
    return { name: place.key, place, environment: { variables: readNameValues(place.get('environment')) } }
  })
  for (const { source, place, part, start, isCertain } of new HostMentions(naming, [], () => names).inTexts
    .all) {
    const isVariable = source.text[start - 1] === '$'
    if (part !== undefined && !isVariable && isCertain) mentions.value('service', place, part.start, part.end)
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
