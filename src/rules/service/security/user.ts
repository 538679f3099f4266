import { isImageUnread } from '../../values/unread-image.js'
import type { Draft } from '../../types/draft.js'
import type { Place } from '../../../source/place.js'
import type { Scope, Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'

/** Returns the id of a user or group. `root` is 0 in every image. Kubernetes accepts ids of 31 bits. */
export function userId(text: string): number | undefined {
  if (text === 'root') return 0
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined
}

/** Reports a user or group by name: only the image knows its id. */
function reportUserName(name: string, start: number, place: Place, scope: Reporting): void {
  const code = /^\d+$/.test(name) ? 'user-out-of-range' : 'user-by-name'
  const part = { start, end: start + name.length }
  scope.report(code, place, { user: place.show(name, part) }, { part })
}

/** The user of a container's processes, by number (Compose Specification, `user`). */
export interface User {
  readonly uid: number
  readonly gid: number | undefined
  readonly place: Place
}

/**
 * Reads `uid` or `uid:gid` (rule R2.2-14). `root` is 0 in every image. Other names are known only inside the image, so
 * they are reported and left out. An empty user or group means what it means in Docker: root, and the group of the
 * user.
 */
export function readUser(place: Place | undefined, scope: Reporting & Choices): User | undefined {
  if (!place?.text) return undefined
  const { text } = place
  const colon = text.indexOf(':')
  const { emptyAsInDocker } = scope.capabilities
  const user = colon < 0 ? text : text.slice(0, colon) || (emptyAsInDocker ? 'root' : '')
  const group = colon < 0 ? undefined : text.slice(colon + 1) || (emptyAsInDocker ? undefined : '')
  const uid = userId(user)
  if (uid === undefined) {
    // Without a user there is no group either, so it needs no report.
    reportUserName(user, 0, place, scope)
    return undefined
  }
  const gid = group === undefined ? undefined : userId(group)
  if (group !== undefined && gid === undefined) reportUserName(group, user.length + 1, place, scope)
  return { uid, gid, place }
}

/** If the image has the same user, its name needs no number (rule C9-01). */
function normaliseUser(service: Place, scope: Scope): User | undefined {
  const place = service.get('user')
  // The image may have a user of this name.
  const quiet: Scope = isImageUnread(service, scope) ? { ...scope, report: () => undefined } : scope
  const isOfImage =
    place?.text === scope.imageConfigOf(service)?.User && !/^(?:\d|root$)/.test(place?.text ?? '')
  if (isOfImage) return undefined
  // A process shows the number of a name that only the image knows.
  const [process, ...others] = scope.factsOf(service.key)?.users ?? []
  const isNamed = place?.text !== undefined && /^[a-z_]/i.test(place.text)
  if (isNamed && process !== undefined && others.length === 0)
    return { uid: process.uid, gid: process.gid, place }
  return readUser(place, quiet)
}

function mapUser({ uid, gid, place }: User, draft: Draft): void {
  draft.security.set('runAsUser', uid, place)
  draft.security.set('runAsGroup', gid, place)
}

export const user: ServiceRule<User | undefined> = {
  normalise: normaliseUser,
  map: mapUser,
}
