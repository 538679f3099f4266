import type { Build } from '../service/build.js'
import type { ServiceSettings } from './service-rules.js'

/** The names that the manifest gives to the image that is built for a service; `own` where `image` gives none. */
export function builtNames(image: string | undefined, own: string, { settings }: Build): readonly string[] {
  return [image ?? own, ...settings.tags].map(withoutLatest)
}

/** An image without a tag is that with the tag `latest`. */
export function withoutLatest(image: string): string {
  return image.replace(/:latest$/, '')
}

/**
 * The services, of which none has nodes take an image that the manifest builds only if they have it already: under Compose
 * it is on the machine where it was built, and nodes have it from a registry or not at all (rule C5-01).
 */
export function withPullPolicies(services: readonly ServiceSettings[]): readonly ServiceSettings[] {
  if (!services.some(({ pullPolicy }) => pullPolicy?.policy === 'Never')) return services
  const built = new Set(
    services.flatMap(({ build, place }) =>
      build === undefined ? [] : builtNames(place.get('image')?.text, '', build),
    ),
  )
  return services.map((service) => {
    const { pullPolicy, build, place } = service
    if (pullPolicy?.policy !== 'Never') return service
    const isBuilt = build !== undefined || built.has(withoutLatest(place.get('image')?.text ?? ''))
    return isBuilt ? { ...service, pullPolicy: { ...pullPolicy, policy: 'IfNotPresent' } } : service
  })
}
