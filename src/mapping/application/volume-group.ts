import type { Draft } from '../rule/draft.js'
import type { Service } from './service.js'

/** The group that volumes belong to where the manifest has none. Which one makes no difference: processes get it too. */
const DEFAULT_GROUP = 1000

const volumeRule = { rule: 'R2.12-08' }

/**
 * A claim's file system belongs to root. With a group in the Pod every user can write to it, as under Compose, whatever
 * user the image has (rule R2.12-08).
 */
export function mapVolumeGroup({ user, mounts }: Service, draft: Draft): void {
  const mount = mounts.find(({ kind }) => kind === 'volume')
  if (mount === undefined) return
  const groupOrigin = user?.gid === undefined ? volumeRule : user.place
  draft.podSecurity.set('fsGroup', user?.gid ?? DEFAULT_GROUP, groupOrigin)
  draft.podSecurity.set('fsGroupChangePolicy', 'OnRootMismatch', volumeRule)
}
