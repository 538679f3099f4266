import type { TranslateOptions } from '../mapping/rule/options.js'
import { read } from '../read.js'
import { Place } from '../source/place.js'
import type { ManifestText } from '../source/sources.js'

/** The profiles that the services of a manifest belong to, as they are written, in the order of the manifest. */
export function serviceProfiles(manifest: ManifestText, options: TranslateOptions): readonly string[] {
  const { root } = read(manifest, { ...options, activeProfiles: ['*'] })
  if (root === undefined) return []
  const services = new Place(root).get('services')?.entries() ?? []
  const written = services.flatMap((service) => service.get('profiles')?.items() ?? [])
  return [...new Set(written.flatMap(({ node }) => (node.kind === 'scalar' ? [node.text] : [])))]
}
