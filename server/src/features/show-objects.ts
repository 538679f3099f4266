import { type KubernetesObject, toYAML } from 'tranship'
import type { ManifestSymbol } from 'tranship/editor'
import { podOf } from 'tranship/internal'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { isWithin } from '../protocol/ranges.js'

/** Returns the objects of a service as YAML; `undefined` if the manifest has errors. */
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
 * Returns the objects of the symbol at an offset as YAML, or all objects if there is no symbol. Returns `undefined` if
 * the manifest has errors.
 */
export function objectsAt(analysis: Analysis, location: Location, offset: number): string | undefined {
  const around = symbolsAround(analysis, location, offset)
  return print(analysis, around.length === 0 ? undefined : around)
}

/** Returns the kinds of the objects of the symbol at an offset, each once. Those that run Pods come first. */
export function kindsAt(analysis: Analysis, location: Location, offset: number): readonly string[] {
  const objects = objectsOf(symbolsAround(analysis, location, offset), analysis) ?? []
  const kinds = (own: readonly KubernetesObject[]) => own.map(({ kind }) => kind)
  return [...new Set([...kinds(objects.filter((object) => podOf(object) !== undefined)), ...kinds(objects)])]
}

function symbolsAround(analysis: Analysis, location: Location, offset: number): readonly ManifestSymbol[] {
  return analysis
    .symbolsWith(location)
    .filter(({ file, extent }) => analysis.locate(file) === location && isWithin(extent, offset))
}

function print(analysis: Analysis, symbols: readonly ManifestSymbol[] | undefined): string | undefined {
  const objects = symbols === undefined ? analysis.trace?.objects : objectsOf(symbols, analysis)
  return objects && toYAML(objects)
}

function objectsOf(
  symbols: readonly ManifestSymbol[],
  { trace }: Analysis,
): readonly KubernetesObject[] | undefined {
  if (trace === undefined) return undefined
  const found = new Set<KubernetesObject>(
    symbols.flatMap(({ extent: { start, end }, file }) =>
      trace.objectsAt(start.offset, end.offset, file).map(({ object }) => object),
    ),
  )
  return trace.objects.filter((object) => found.has(object))
}
