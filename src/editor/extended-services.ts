import type { TranslateOptions } from '../options/options.js'
import { readManifestFiles } from '../read.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { spanWithin } from '../source/scalar-offsets.js'

/** A service of another file that a service extends. */
export interface ExtendedService {
  readonly name: string
  /** The path of the other file, from the folder of the Compose file. */
  readonly path: string
  /** The position of the name. */
  readonly range: FileRange
}

/** Returns the services of other files that the services of a Compose file extend. */
export function extendedServices(
  manifest: ManifestText,
  options: TranslateOptions,
): readonly ExtendedService[] {
  const { named, sources } = readManifestFiles(manifest, options)
  return named.flatMap(({ kind, path, place }) => {
    const service = kind === 'extends' ? place.parent?.get('service') : undefined
    const name = service?.text
    if (service === undefined || name === undefined) return []
    const span = spanWithin(service.node, { start: 0, end: name.length }, sources.text)
    return [{ name, path, range: sources.fileRange(span) }]
  })
}
