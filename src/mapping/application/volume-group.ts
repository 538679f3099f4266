import { userId } from '../read/user-id.js'
import type { ImageConfig } from '../../options/image-config.js'
import type { Draft } from '../rule/draft.js'
import type { ServiceContext } from '../rule/service-rule.js'
import type { Service } from './service.js'

/** The group that volumes belong to where the manifest has none. Which one makes no difference: processes get it too. */
const DEFAULT_GROUP = 1000

const volumeRule = { rule: 'R2.12-08' }

/**
 * A claim's file system belongs to root. With a group in the Pod every user can write to it, as under Compose, whatever
 * user the image has (rule R2.12-08).
 */
export function mapVolumeGroup(
  { fileSystemGroup, user, mounts, place, imageConfig }: Service,
  sourceOf: ServiceContext['sourceOf'],
  draft: Draft,
): void {
  // The owner of a share is for its server to say.
  const mount = mounts.find((one) => one.kind === 'volume' && sourceOf(one.volume).kind === 'claim')
  if (fileSystemGroup !== undefined) {
    draft.podSecurity.set('fsGroup', fileSystemGroup.id, fileSystemGroup.place)
  }
  if (mount === undefined) return
  const ofImage = user === undefined ? groupOfImage(imageConfig) : undefined
  const imageOrigin = ofImage === undefined ? undefined : place.get('image')
  const groupOrigin = user?.gid === undefined ? (imageOrigin ?? volumeRule) : user.place
  if (fileSystemGroup === undefined) {
    draft.podSecurity.set('fsGroup', user?.gid ?? ofImage ?? DEFAULT_GROUP, groupOrigin)
  }
  draft.podSecurity.set('fsGroupChangePolicy', 'OnRootMismatch', volumeRule)
}

/** The group of an image's user, by its number; users of their own mostly have a group of the same number (rule C9-01). */
function groupOfImage(config: ImageConfig | undefined): number | undefined {
  const [user = '', group] = config?.User?.split(':', 2) ?? []
  const gid = group === undefined ? userId(user) : userId(group)
  return group === undefined && gid === 0 ? undefined : gid
}
