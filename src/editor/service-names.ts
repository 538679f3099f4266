import { workloadsIn } from '../keys/workload-sections.js'
import type { TranslateOptions } from '../options/options.js'
import { read } from '../read.js'
import { Place } from '../source/place.js'
import type { ManifestText } from '../source/sources.js'

/** Returns the names of all services of a manifest, active or not. */
export function serviceNames(manifest: ManifestText, options: TranslateOptions): readonly string[] {
  const { root } = read(manifest, { ...options, activeProfiles: ['*'] })
  return root === undefined ? [] : workloadsIn(new Place(root)).map(({ key }) => key)
}
