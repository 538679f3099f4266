import { type KubernetesObject, toYAML, type Trace } from 'tranship'
import type { ManifestSymbol } from 'tranship/editor'
import { podOf, visible } from 'tranship/internal'
import { Position } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import type { ShownYamlIdentifier } from '../protocol/object-requests.js'
import { isWithin } from '../protocol/ranges.js'

type Subject = ShownYamlIdentifier['subject']

export function isSubject(value: unknown): value is Subject {
  return typeof value === 'string' || Position.is(value)
}

/** Objects that an editor shows. */
export interface ShownObjects {
  readonly objects: readonly KubernetesObject[]
  /** A comment that names the services that are missing because of errors; empty if there are none. */
  readonly comment: string
}

/**
 * Returns the objects of a service, or of the symbol at a position, or all objects if there is no symbol. Returns
 * `undefined` if errors leave none.
 */
export function shownObjects(
  analysis: Analysis,
  location: Location,
  document: TextDocument,
  subject: Subject,
): ShownObjects | undefined {
  const { trace } = analysis
  if (trace === undefined) return undefined
  const symbols = symbolsOf(analysis, location, document, subject)
  const objects = symbols === undefined ? trace.objects : objectsOf(analysis, location, symbols, trace)
  const isPartial = trace.omitted.length > 0
  if (isPartial && objects.length === 0) return undefined
  const names = trace.omitted.map(visible).join(', ')
  const comment = isPartial && symbols === undefined ? `# Missing because of errors: ${names}\n` : ''
  return { objects, comment }
}

export function printObjects({ objects, comment }: ShownObjects): string {
  return comment + toYAML(objects)
}

/** Returns the symbols of a subject; `undefined` for a position outside of all symbols. */
function symbolsOf(
  analysis: Analysis,
  location: Location,
  document: TextDocument,
  subject: Subject,
): readonly ManifestSymbol[] | undefined {
  if (typeof subject === 'string')
    return analysis.symbolsWith(location).filter(({ kind, name }) => kind === 'service' && name === subject)
  const around = symbolsAround(analysis, location, document.offsetAt(subject))
  return around.length === 0 ? undefined : around
}

/** Returns the kinds of the objects of the symbol at an offset, each once. Those that run Pods come first. */
export function kindsAt(analysis: Analysis, location: Location, offset: number): readonly string[] {
  const { trace } = analysis
  const objects =
    trace === undefined ? [] : objectsOf(analysis, location, symbolsAround(analysis, location, offset), trace)
  const kinds = (own: readonly KubernetesObject[]) => own.map(({ kind }) => kind)
  return [...new Set([...kinds(objects.filter((object) => podOf(object) !== undefined)), ...kinds(objects)])]
}

function symbolsAround(analysis: Analysis, location: Location, offset: number): readonly ManifestSymbol[] {
  return analysis
    .symbolsWith(location)
    .filter(({ file, extent }) => analysis.locate(file) === location && isWithin(extent, offset))
}

/**
 * Returns the objects that come from some symbols. For a service, these are not the objects of another service to which
 * a value here gives a port.
 */
function objectsOf(
  analysis: Analysis,
  location: Location,
  symbols: readonly ManifestSymbol[],
  trace: Trace,
): readonly KubernetesObject[] {
  const touched = symbols.flatMap(({ extent: { start, end }, file }) =>
    trace.objectsAt(start.offset, end.offset, file),
  )
  const names = symbols.flatMap(({ kind, name }) => (kind === 'service' ? [name] : []))
  const known = names.length === 0 ? [] : analysis.symbolsWith(location)
  const others = known.filter(({ kind, name }) => kind === 'service' && !names.includes(name))
  const isOwn = ({ object, pointers }: (typeof touched)[number]): boolean =>
    pointers.some((pointer) => container.test(pointer)) || !isMadeBy(others, object, trace)
  const found = new Set<KubernetesObject>(touched.filter(isOwn).map(({ object }) => object))
  return trace.objects.filter((object) => found.has(object))
}

/** The pointer of a container: a service may have one in the Pod of another service. */
const container = /\/containers\/\d+$/

/** True if an object comes from one of some symbols as a whole. */
function isMadeBy(symbols: readonly ManifestSymbol[], object: KubernetesObject, trace: Trace): boolean {
  const origin = trace.originOf(object, '')
  if (origin === undefined || 'reason' in origin) return false
  return origin.places.some((place) =>
    symbols.some(({ extent, file }) => place.file === file && isWithin(extent, place.range.start.offset)),
  )
}
