import type { VolumeGroup } from '../model/volume-group.js'
import type { Draft } from '../rule/draft.js'

const volumeRule = { rule: 'R2.12-08' }

/** Writes the group of the Pod's volumes. Kubernetes changes the files once, not at each start (rule R2.12-08). */
export function mapVolumeGroup(group: VolumeGroup | undefined, draft: Draft): void {
  if (group === undefined) return
  draft.podSecurity.set('fsGroup', group.id, group.origin)
  if (group.isOfVolume) draft.podSecurity.set('fsGroupChangePolicy', 'OnRootMismatch', volumeRule)
}
