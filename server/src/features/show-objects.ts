import { toYAML } from 'tranship'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'

/** The objects that a service of a document becomes, as YAML; absent where the manifest has errors. */
export function objectsOfService(
  analysis: Analysis,
  location: Location,
  service: string,
): string | undefined {
  const { trace } = analysis
  if (trace === undefined) return undefined
  const definitions = analysis
    .symbolsWith(location)
    .filter(({ kind, name }) => kind === 'service' && name === service)
  const found = new Set(
    definitions.flatMap(({ extent: { start, end }, file }) =>
      trace.objectsAt(start.offset, end.offset, file).map(({ object }) => object),
    ),
  )
  return toYAML(trace.objects.filter((object) => found.has(object)))
}
