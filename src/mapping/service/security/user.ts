import { isImageUnread } from '../../read/unread-image.js'
import { readUser, type User } from '../../read/user.js'
import type { Draft } from '../../rule/draft.js'
import type { Place } from '../../../source/place.js'
import type { Scope } from '../../rule/scope.js'
import type { ServiceRule } from '../../rule/service-rule.js'

/** If the image has the same user, its name needs no number (rule C9-01). */
function normaliseUser(service: Place, scope: Scope): User | undefined {
  const place = service.get('user')
  // The image may have a user of this name.
  const quiet: Scope = isImageUnread(service, scope) ? { ...scope, report: () => undefined } : scope
  const isOfImage =
    place?.text === scope.imageConfigOf(service)?.User && !/^(?:\d|root$)/.test(place?.text ?? '')
  return isOfImage ? undefined : readUser(place, quiet)
}

function mapUser({ uid, gid, place }: User, draft: Draft): void {
  draft.security.set('runAsUser', uid, place)
  draft.security.set('runAsGroup', gid, place)
}

export const user: ServiceRule<User | undefined> = {
  normalise: normaliseUser,
  map: mapUser,
}
