import { type Contribution, contributionsAt } from './editor/contributions.js'
import { type FieldOrigin, type OriginContext, toFieldOrigin } from './editor/origins.js'
import { type RecordedField, Recording } from './editor/recording.js'
import { type FileReference, fileReferences } from './editor/references.js'
import { manifestSymbols, type ManifestSymbol } from './editor/symbols.js'
import { Reports } from './warnings/report.js'
import { parse } from './parse/parse.js'
import { type KubernetesObject, toObjects } from './mapping/objects/assemble.js'
import type { TranslateOptions } from './mapping/rule/options.js'
import { substitutionEnvironment, withProjectName } from './parse/environment.js'
import { read } from './read.js'
import { InvalidNode } from './source/node.js'
import { Place } from './source/place.js'
import { type Source, sourceOf, type Translation } from './translate.js'

/**
 * Every file that a manifest names: env files, files of secrets, build contexts, Dockerfiles and host volumes, in the
 * order of the manifest, each with its place. A host reads the env files and passes their contents in the option
 * `files`. Never throws: of a manifest with errors it gives what is sound.
 */
export function references(text: string, options: TranslateOptions = {}): readonly FileReference[] {
  const { application, manifest } = read(text, options)
  return application === undefined ? [] : fileReferences(application, text, manifest.lines)
}

/**
 * The services, volumes, secrets and endpoints of a manifest, each with its definition and every reference to it: for
 * an outline, for going to a definition and for renaming. Never throws: of half-typed text it gives what is there.
 */
export function symbols(text: string): readonly ManifestSymbol[] {
  const { guess, lines } = parse(text, new Reports())
  return guess === undefined ? [] : manifestSymbols(new Place(guess), text, lines)
}

/**
 * Where a field of a translation's object comes from. `pointer` is a JSON Pointer (RFC 6901) into the object, such as
 * `/spec/replicas`; a field without an origin of its own has its nearest ancestor's. Undefined for a field that is not
 * there, and for an object that is not a translation's own but a copy.
 */
export function origins(object: KubernetesObject, pointer: string): FieldOrigin | undefined {
  const source = sourceOf(object)
  if (source === undefined) return undefined
  const trace = traceOf(source)
  const own = trace.objects[source.objects.indexOf(object)]
  const origin = own && trace.recording.originOf(own, pointer)
  return origin && toFieldOrigin(origin, trace)
}

/**
 * What the place of the manifest at an offset becomes: the objects and the fields that come from it, in the order of
 * the objects. Empty where the manifest has nothing that is carried over.
 */
export function objectsAt(
  translation: Pick<Translation, 'objects'>,
  offset: number,
): readonly Contribution[] {
  const first = translation.objects[0]
  const source = first && sourceOf(first)
  return source === undefined ? [] : contributionsAt(offset, source.objects, traceOf(source).fields)
}

/** A translation made once more, with its origins noted. */
interface Trace extends OriginContext {
  readonly objects: readonly KubernetesObject[]
  readonly recording: Recording
  readonly fields: readonly RecordedField[]
}

const traces = new WeakMap<Source, Trace>()

function traceOf(source: Source): Trace {
  const known = traces.get(source)
  if (known !== undefined) return known
  const { text, options } = source
  const { application, manifest } = read(text, options)
  const recording = new Recording()
  const objects = application === undefined ? [] : toObjects(application, recording)
  const root = new Place(manifest.root ?? new InvalidNode({ start: 0, end: 0 }))
  const environment = substitutionEnvironment(options, root, () => {})
  const lookup = withProjectName(environment, () => application?.application)
  const fields = recording.all(objects)
  const trace = { text, lines: manifest.lines, lookup, objects, recording, fields }
  traces.set(source, trace)
  return trace
}
