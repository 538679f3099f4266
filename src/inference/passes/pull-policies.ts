import type { Pass } from './pass.js'
import { repositoryOf } from '../../compose/image-reference.js'
import { factsOf } from '../../knowledge/images.js'
import { words } from '../../source/shown.js'
import type { Scope } from '../../rules/types/scope.js'
import { builtNames, withoutLatest } from '../../application/built-images.js'
import type { ServiceSettings } from '../../rules/service-rules.js'

export const pullPolicies: Pass<ServiceSettings> = {
  name: 'pull-policies',
  inferred: true,
  decides:
    'Nodes pull an image that the Compose file builds, or that a registry has, even with `pull_policy: never` (C5-01).',
  evidence: '`build`, `image` and `pull_policy` of all services',
  position: 'Depends on no other pass.',
  run: ({ services }, scope) => ({ services: withPullPolicies(services, scope) }),
}

export const notes = {
  'pulled-image': { what: 'nodes pull its image despite `{policy}`', because: '{reason}' },
} as const

/**
 * Changes pull policies that never pull an image which the manifest builds, or which is in a registry by its name. Under
 * Compose the image is on the machine that built or pulled it, while nodes have to pull it (rule C5-01).
 */
function withPullPolicies(services: readonly ServiceSettings[], scope: Scope): readonly ServiceSettings[] {
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
    if (!isBuilt && !isInRegistry(place.get('image')?.text ?? '')) return service
    const evidence = build?.place ?? place.get('image') ?? place
    const reason = words(isBuilt ? 'the Compose file builds it' : 'a registry has it')
    scope.note?.<typeof notes>('pulled-image', place, { policy: pullPolicy.place.shown, reason }, evidence)
    return { ...service, pullPolicy: { ...pullPolicy, policy: 'IfNotPresent' } }
  })
}

/** Returns true if the name of an image has a registry or an account, or is that of a known published image. */
function isInRegistry(image: string): boolean {
  return repositoryOf(image).includes('/') || factsOf(image) !== undefined
}
