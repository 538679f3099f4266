import { workloadsIn } from './keys/workload-sections.js'
import { settingsHash } from './application/valid-facts.js'
import type { TranslateOptions } from './options/options.js'
import { understandNames } from './read.js'
import { Place } from './source/place.js'
import type { ManifestText } from './source/sources.js'

/**
 * Returns a hash of the settings of each service, by its name: those of `Facts`. A hash does not depend on the order of
 * keys, on comments, and on values of variables. The function never throws: for a Compose file with errors it returns
 * the hashes of the services that can be read.
 */
export function settingsHashes(
  manifest: ManifestText,
  options: TranslateOptions = {},
): Readonly<Record<string, string>> {
  const { root } = understandNames(manifest, options, false)
  const services = root === undefined ? [] : workloadsIn(new Place(root))
  return Object.fromEntries(services.map((service) => [service.key, settingsHash(service)]))
}
