import type { NonRootUser } from '../application/application.js'
import type { Service } from '../application/service.js'
import { userOfBuild } from '../inference/host-files/image-folders.js'
import type { Scope } from '../rules/types/scope.js'

/**
 * Returns the services whose user is not root, if Pods have to keep the policy `restricted` (rule C5-14). The user is a
 * number in `user` or in the image, or a name of the image whose number the facts have.
 */
export function findNonRootUsers(
  services: readonly Service[],
  scope: Scope,
): ReadonlyMap<string, NonRootUser> | undefined {
  if (scope.options.podSecurity === undefined || !scope.capabilities.defaultSeccomp) return undefined
  return new Map(
    services.flatMap((service) => {
      const user = nonRootUser(service, scope)
      return user === undefined ? [] : [[service.name, user] as const]
    }),
  )
}

function nonRootUser(
  { user, place, facts, imageConfig, build }: Service,
  scope: Scope,
): NonRootUser | undefined {
  if (user !== undefined) return user.uid === 0 ? undefined : {}
  const ofImage = imageConfig === undefined ? build && userOfBuild(build, scope) : imageConfig.User
  // A name that the image does not have leads nowhere. Another rule reports it.
  const written = place.get('user')?.text
  if (written && written !== ofImage) return undefined
  const [name = ''] = (ofImage ?? '').split(':', 1)
  if (/^\d+$/.test(name)) return Number(name) === 0 ? undefined : {}
  // The kubelet refuses a name, because it does not look into the image.
  const [process, ...others] = facts?.users ?? []
  const isKnown = name !== '' && name !== 'root' && process !== undefined && others.length === 0
  return isKnown && process.uid !== 0 ? { uid: process.uid } : undefined
}
