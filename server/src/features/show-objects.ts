import { type KubernetesObject, toYAML } from 'tranship'
import type { ManifestSymbol } from 'tranship/editor'
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
  const around = analysis
    .symbolsWith(location)
    .filter(({ file, extent }) => analysis.locate(file) === location && isWithin(extent, offset))
  return print(analysis, around.length === 0 ? undefined : around)
}

function print({ trace }: Analysis, symbols: readonly ManifestSymbol[] | undefined): string | undefined {
  if (trace === undefined) return undefined
  if (symbols === undefined) return toYAML(trace.objects)
  const found = new Set<KubernetesObject>(
    symbols.flatMap(({ extent: { start, end }, file }) =>
      trace.objectsAt(start.offset, end.offset, file).map(({ object }) => object),
    ),
  )
  return toYAML(trace.objects.filter((object) => found.has(object)))
}
