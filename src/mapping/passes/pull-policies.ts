import type { Scope } from '../rule/scope.js'
import { builtNames, withoutLatest } from '../model/built-images.js'
import type { ServiceSettings } from '../model/service-rules.js'

/**
 * The services, of which none has nodes take an image that the manifest builds only if they have it already: under Compose
 * it is on the machine where it was built, and nodes have it from a registry or not at all (rule C5-01).
 */
export function withPullPolicies(
  services: readonly ServiceSettings[],
  scope: Scope,
): readonly ServiceSettings[] {
  if (!services.some(({ pullPolicy }) => pullPolicy?.policy === 'Never')) return services
  const built = new Set(
    services.flatMap(({ build, place }) =>
      build === undefined ? [] : builtNames(place.get('image')?.text, '', build),
    ),
  )
  return services.map((service) => {
    const { pullPolicy, build, place } = service
    if (pullPolicy?.policy !== 'Never' || !service.infer) return service
    const isBuilt = build !== undefined || built.has(withoutLatest(place.get('image')?.text ?? ''))
    if (!isBuilt) return service
    const evidence = build?.place ?? place.get('image') ?? place
    scope.note?.('pulled-image', place, { policy: pullPolicy.place.shown }, evidence)
    return { ...service, pullPolicy: { ...pullPolicy, policy: 'IfNotPresent' } }
  })
}
