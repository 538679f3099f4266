import type { TranslateOptions } from '../options/options.js'
import { read } from '../read.js'
import type { Range } from '../source/position.js'
import type { ManifestText } from '../source/sources.js'
import { buildParts } from './plan-parts.js'

/** The position of a field of a build. */
export interface BuildPlace {
  /** The file, by the path that the caller gave it. Absent if the Compose file is one text. */
  readonly file?: string
  readonly range: Range
}

/**
 * Returns a function that finds the position of a field of a bake file. It takes the target and the JSON Pointer into
 * it, as `BuildPart` has them. A field without a position of its own has that of the field around it.
 *
 * @param services as in `planBuild`
 */
export function buildPlaces(
  manifest: ManifestText,
  options: TranslateOptions,
  services: readonly string[],
): (target: string, pointer: string) => BuildPlace | undefined {
  const { application, manifest: files } = read(manifest, options, { services })
  const places = new Map<string, BuildPlace>()
  const keyOf = (target: string, pointer: string) => `${target} ${pointer}`
  for (const { place, part } of application === undefined ? [] : buildParts(application, options.images)) {
    const key = keyOf(part.target, part.pointer)
    const { node, keySpan } = place
    if (!places.has(key)) places.set(key, files.sources.located(node.kind === 'scalar' ? node : keySpan))
  }
  return (target, pointer) => {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = places.get(keyOf(target, at))
      if (place !== undefined || at === '') return place
    }
  }
}
