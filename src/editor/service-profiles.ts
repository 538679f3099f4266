import type { TranslateOptions } from '../mapping/rule/options.js'
import { read } from '../read.js'
import { Place } from '../source/place.js'
import type { ManifestText } from '../source/sources.js'

/** The profiles that the services of a manifest belong to, as they are written, in the order of the manifest. */
export function serviceProfiles(manifest: ManifestText, options: TranslateOptions): readonly string[] {
  const written = allServices(manifest, options).flatMap((service) => service.get('profiles')?.items() ?? [])
  return [...new Set(written.flatMap(({ node }) => (node.kind === 'scalar' ? [node.text] : [])))]
}

/** The names of all services of a manifest, also of those that no active profile has. */
export function serviceNames(manifest: ManifestText, options: TranslateOptions): readonly string[] {
  return allServices(manifest, options).map(({ key }) => key)
}

function allServices(manifest: ManifestText, options: TranslateOptions): readonly Place[] {
  const { root } = read(manifest, { ...options, activeProfiles: ['*'] })
  return root === undefined ? [] : (new Place(root).get('services')?.entries() ?? [])
}
