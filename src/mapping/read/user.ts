import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../rule/scope.js'
import { reportUserName, userId } from './user-id.js'

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
