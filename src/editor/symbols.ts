import { workloadsIn } from '../keys/workload-sections.js'
import { Mentions as HostMentions } from '../inference/mentions/mentions.js'
import { readNameValues } from '../rules/values/name-value.js'
import type { TranslateOptions } from '../options/options.js'
import { parserOf } from '../read.js'
import type { Place } from '../source/place.js'
import type { Range, Span } from '../source/position.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { spanWithin } from '../source/scalar-offsets.js'
import { findNames, type SymbolKind } from './name-places.js'
import { readGuessed } from './read-guessed.js'

/** A name that a Compose file defines in one place and refers to in others. */
export interface ManifestSymbol {
  readonly kind: SymbolKind
  readonly name: string
  /** The file of `range`, by the path that the caller gave it. Absent if the Compose file is one text. */
  readonly file?: string
  /** The name in its definition, without quotes: the text that a rename replaces. */
  readonly range: Range
  /** The whole definition, from the name to the end of its value, for an outline. */
  readonly extent: Range
  /** All references to the name, without quotes, in the order of the Compose file. */
  readonly references: readonly FileRange[]
}

/** The top-level keys whose entries are symbols. */
export const sections: readonly (readonly [key: string, kind: SymbolKind])[] = [
  ['services', 'service'],
  ['jobs', 'service'],
  ['networks', 'network'],
  ['volumes', 'volume'],
  ['configs', 'config'],
  ['secrets', 'secret'],
  ['models', 'model'],
  ['endpoints', 'endpoint'],
]

/**
 * Returns the services, networks, volumes, configs, secrets, models and endpoints of a Compose file, in the order of
 * their definitions, each with all references. Use it for an outline, go to definition, and rename. A value or command is a
 * reference if it can only name the host, as `postgres://db:5432` does. The function never throws: for half-typed text
 * it returns the symbols that it finds. It uses only the cache of the options.
 */
export function symbols(manifest: ManifestText, options: TranslateOptions = {}): readonly ManifestSymbol[] {
  const { roots, sources } = readGuessed(manifest, parserOf(options))
  const { text } = sources
  const mentions = new Mentions(text)
  const defined = roots.flatMap((root) => definitionsIn(root))
  const services = roots.flatMap(workloadsIn)
  for (const { kind, place, part } of roots.flatMap(findNames)) {
    if (kind === 'profile') continue
    if (part === undefined) mentions.key(kind, place)
    else mentions.value(kind, place, part.start, part.end)
  }
  ofHosts(services, mentions)
  // An entry that several files define is one symbol. Each definition refers to the others.
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

/** Returns the entries of a section, even if their values are not typed yet. An endpoint without a name has none. */
export function definitions(root: Place, section: string): Place[] {
  const place = root.get(section)
  if (place === undefined || (section === 'endpoints' && place.has('rules'))) return []
  return place.entries()
}

/** Collects the positions of names. A value that aliases repeat is written once, so its name is collected once. */
class Mentions {
  private readonly spans = new Map<string, Map<number, Span>>()

  constructor(private readonly text: string) {}

  of(kind: SymbolKind, name: string): Span[] {
    return [...(this.spans.get(`${kind} ${name}`)?.values() ?? [])].sort((a, b) => a.start - b.start)
  }

  /** Adds the key of a place. */
  key(kind: SymbolKind, { key, keySpan }: Place): void {
    this.note(kind, key, withoutQuotes(keySpan, this.text))
  }

  /** Adds the part of a value from `start` to `end`. */
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

/** Adds words in values and commands that can only be the host of a service. */
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

/** Returns the position of a name without its quotes. The second quote may be missing in half-typed text. */
function withoutQuotes({ start, end }: Span, text: string): Span {
  // An absent key has no quotes: a quote at its position belongs to the text that follows.
  const quote = end > start ? text[start] : undefined
  if (quote !== '"' && quote !== "'") return { start, end }
  const isClosed = end > start + 1 && text[end - 1] === quote
  return { start: start + 1, end: isClosed ? end - 1 : end }
}
