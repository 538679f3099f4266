import type { Scope } from '../rule/scope.js'
import { builtNames, withoutLatest } from '../model/built-images.js'
import type { ServiceSettings } from '../model/service-rules.js'

/**
 * Changes pull policies that never pull an image which the manifest builds. Under Compose the image is on the machine
 * that built it, while nodes have to pull it from a registry (rule C5-01).
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
    if (pullPolicy?.policy !== 'Never' || pullPolicy.isOfKubernetes || !service.infer) return service
    const isBuilt = build !== undefined || built.has(withoutLatest(place.get('image')?.text ?? ''))
    if (!isBuilt) return service
    const evidence = build?.place ?? place.get('image') ?? place
    scope.note?.('pulled-image', place, { policy: pullPolicy.place.shown }, evidence)
    return { ...service, pullPolicy: { ...pullPolicy, policy: 'IfNotPresent' } }
  })
}
