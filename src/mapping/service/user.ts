import { readUser, type User } from '../read/user.js'
import type { Draft } from '../rule/draft.js'
import type { ServiceRule } from '../rule/service-rule.js'

function mapUser({ uid, gid, place }: User, draft: Draft): void {
  draft.security.set('runAsUser', uid, place)
  draft.security.set('runAsGroup', gid, place)
}

export const user: ServiceRule<User | undefined> = {
  normalise: (service, scope) => readUser(service.get('user'), scope),
  map: mapUser,
}
