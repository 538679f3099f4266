import { type KubernetesObject, toYAML, type Trace } from 'tranship'
import type { ManifestSymbol } from 'tranship/editor'
import { podOf, visible } from 'tranship/internal'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { isWithin } from '../protocol/ranges.js'

/** Returns the objects of a service as YAML; `undefined` if an error touches it. */
export function objectsOfService(
  analysis: Analysis,
  location: Location,
  service: string,
): string | undefined {
  const definitions = analysis
    .symbolsWith(location)
    .filter(({ kind, name }) => kind === 'service' && name === service)
  return print(analysis, definitions)
}

/**
 * Returns the objects of the symbol at an offset as YAML, or all objects if there is no symbol. A comment names the
 * services that are missing because of errors. Returns `undefined` if nothing else is left.
 */
export function objectsAt(analysis: Analysis, location: Location, offset: number): string | undefined {
  const around = symbolsAround(analysis, location, offset)
  return print(analysis, around.length === 0 ? undefined : around)
}

/** Returns the kinds of the objects of the symbol at an offset, each once. Those that run Pods come first. */
export function kindsAt(analysis: Analysis, location: Location, offset: number): readonly string[] {
  const { trace } = analysis
  const objects = trace === undefined ? [] : objectsOf(symbolsAround(analysis, location, offset), trace)
  const kinds = (own: readonly KubernetesObject[]) => own.map(({ kind }) => kind)
  return [...new Set([...kinds(objects.filter((object) => podOf(object) !== undefined)), ...kinds(objects)])]
}

function symbolsAround(analysis: Analysis, location: Location, offset: number): readonly ManifestSymbol[] {
  return analysis
    .symbolsWith(location)
    .filter(({ file, extent }) => analysis.locate(file) === location && isWithin(extent, offset))
}

function print({ trace }: Analysis, symbols: readonly ManifestSymbol[] | undefined): string | undefined {
  if (trace === undefined) return undefined
  const { objects, omitted } = trace
  const own = symbols === undefined ? objects : objectsOf(symbols, trace)
  if (omitted.length === 0) return toYAML(own)
  if (own.length === 0) return undefined
  const names = omitted.map(visible).join(', ')
  return (symbols === undefined ? `# Missing because of errors: ${names}\n` : '') + toYAML(own)
}

function objectsOf(symbols: readonly ManifestSymbol[], trace: Trace): readonly KubernetesObject[] {
  const found = new Set<KubernetesObject>(
    symbols.flatMap(({ extent: { start, end }, file }) =>
      trace.objectsAt(start.offset, end.offset, file).map(({ object }) => object),
    ),
  )
  return trace.objects.filter((object) => found.has(object))
}
